import * as z from 'zod/mini'
import { pageSchemaOf } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'

/** Apart from board.ts, which declares the endpoint from this: only the server needs the checks of the query. */
export const boardCall = defineEndpoint({
  name: 'loads.board',
  summary: 'Loads that can be booked; with a status, also loads the viewer requested or hauls',
  method: 'GET',
  path: '/loads/load-board',
  access: 'load:book',
  query: z.record(z.string(), z.unknown()),
  answer: pageSchemaOf(loadSchema),
})
