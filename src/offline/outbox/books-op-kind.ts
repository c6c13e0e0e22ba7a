import { idSchema } from '#contract/api/common-schemas.ts'
import type { enterBooksEndpoint } from '#contract/freight/open-books.ts'
import * as z from 'zod/mini'
import { type BodyOf, checkedBody, type Without } from './op-body.ts'

const aboutDeal = { loadId: idSchema, dealId: idSchema }

export const BOOKS_INTENTS = [
  z.object({ kind: z.literal('ask-for-books'), ...aboutDeal }),
  /** `figures`: as the form has checked them, with the record that was on screen */
  z.object({
    kind: z.literal('enter-books'),
    ...aboutDeal,
    figures: checkedBody<Without<BodyOf<typeof enterBooksEndpoint>, 'dealId'>>(),
  }),
] as const
type Request = z.output<(typeof BOOKS_INTENTS)[0]>
type Entry = z.output<(typeof BOOKS_INTENTS)[1]>

/** Kinds of ops on a deal's open books. @param byLoad queue, entity and lifetime of ops on a load */
export function booksKinds<Base extends object>(byLoad: Base) {
  return {
    'ask-for-books': {
      ...byLoad,
      input: ({ loadId, dealId }: Request) => ({ params: { id: loadId }, body: { dealId } }),
    },
    'enter-books': {
      ...byLoad,
      entity: ({ dealId }: Entry) => `books:${dealId}`,
      typed: ({ figures }: Entry) => figures,
      input: ({ loadId, dealId, figures }: Entry) => ({ params: { id: loadId }, body: { ...figures, dealId } }),
    },
  } as const
}
