import { PAPER_TERMS, type PaperTerm } from '#domain/freight/paper-terms.ts'
import * as z from 'zod/mini'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

/** 'Net 30 from the POD': a line on the paper. */
export const paperTermField = textSchema(200)
const shown = z.optional(z.string())
const typed = z.optional(paperTermField)

/** As stored and shown: 'None' is an absent one. */
export const paperTermsSchema = z.object(
  Object.fromEntries(PAPER_TERMS.map((term) => [term, shown])) as Record<PaperTerm, typeof shown>,
)
export type ShownPaperTerms = z.output<typeof paperTermsSchema>

/** As a broker types them; an empty one is none. */
export const typedPaperTerms = z.object(
  Object.fromEntries(PAPER_TERMS.map((term) => [term, typed])) as Record<PaperTerm, typeof typed>,
)

export const readPaperTermsEndpoint = defineEndpoint({
  name: 'brokers.paper-terms',
  summary: 'What a broker states on its rate confirmations, for carriers that look at its loads',
  method: 'GET',
  path: '/brokers/:id/paper-terms',
  access: 'load:book',
  params: z.object({ id: idSchema }),
  answer: z.object({ paperTerms: paperTermsSchema }),
})
