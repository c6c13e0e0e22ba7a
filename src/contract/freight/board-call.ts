import * as z from 'zod/mini'
import { pageMetaSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'

const boardMeta = z.object({
  ...pageMetaSchema.shape,
  /** for the `after` of the next page */
  next: z.optional(z.string()),
  /** the words that were searched, where a typed one was on no load */
  searchedFor: z.optional(z.string()),
  /** the database had no time to look at every load */
  isPartial: z.optional(z.literal(true)),
})
export type BoardMeta = z.output<typeof boardMeta>

/** Apart from board.ts, which declares the endpoint from this: only the server needs the checks of the query. */
export const boardCall = defineEndpoint({
  name: 'loads.board',
  summary: 'Loads that can be booked; with a status, also loads the viewer requested or hauls',
  method: 'GET',
  path: '/loads/load-board',
  access: 'load:book',
  query: z.record(z.string(), z.unknown()),
  answer: z.object({ data: z.array(loadSchema), meta: boardMeta }),
})
export type BoardPage = z.output<typeof boardCall.answer>
