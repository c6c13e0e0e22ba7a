import * as z from 'zod/mini'

/** A USDOT number, and how far it can be trusted. */
export const usdotSchema = z.object({
  number: z.string(),
  /** confirmed by an authority; until then it is only what its holder says */
  isVerified: z.boolean(),
  /** another account gives the same number, and this one hasn't proved more than that one */
  isShared: z.boolean(),
  /** how it was confirmed, and when; absent until then, and in copies from earlier versions */
  proved: z.optional(z.object({ by: z.enum(['email', 'phone']), at: z.string() })),
})
export type Usdot = z.output<typeof usdotSchema>
