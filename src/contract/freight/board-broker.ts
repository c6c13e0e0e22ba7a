import * as z from 'zod/mini'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

export const searchBrokersEndpoint = defineEndpoint({
  name: 'loads.brokers',
  summary: 'Brokers with loads on the board, by business name or person',
  method: 'GET',
  path: '/loads/load-board/brokers',
  access: 'load:book',
  query: z.object({ search: textSchema(100, 2, 'Enter at least 2 characters') }),
  answer: z.object({ data: z.array(z.object({ id: idSchema, name: z.string() })) }),
  errors: ['OVER_BUDGET'],
})
