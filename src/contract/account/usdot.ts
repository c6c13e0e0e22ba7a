import * as z from 'zod/mini'

/** A USDOT number, and how far it can be trusted. */
export const usdotSchema = z.object({
  number: z.string(),
  /** confirmed by an authority; until then it is only what its holder says */
  isVerified: z.boolean(),
  /** another account gives the same number */
  isShared: z.boolean(),
})
export type Usdot = z.output<typeof usdotSchema>
