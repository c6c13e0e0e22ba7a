import * as z from 'zod/mini'
import { pageMetaSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { boardCall } from './board-call.ts'
import { boardQuerySchema } from './board-query.ts'

const boardMeta = z.extend(pageMetaSchema, {
  /** for the `after` of the next page */
  next: z.optional(z.string()),
  /** the words that were searched, where a typed one was on no load */
  searchedFor: z.optional(z.string()),
  /** the database had no time to look at every load */
  isPartial: z.optional(z.literal(true)),
})

export const listBoardEndpoint = defineEndpoint({
  ...boardCall,
  query: boardQuerySchema,
  answer: z.extend(boardCall.answer, { meta: boardMeta }),
})
