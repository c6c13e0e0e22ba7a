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

const daysToPay = z.object({
  /** whole days from sent to paid: the median */
  days: z.number(),
  invoices: z.number(),
})
export type DaysToPay = z.output<typeof daysToPay>

export const readDaysToPayEndpoint = defineEndpoint({
  name: 'brokers.days-to-pay',
  summary: "How soon a broker paid its carriers' invoices in the last year; null below five invoices",
  method: 'GET',
  path: '/brokers/:id/days-to-pay',
  access: 'load:book',
  scope: 'board:read',
  params: z.object({ id: idSchema }),
  answer: z.object({ daysToPay: z.nullable(daysToPay) }),
})
