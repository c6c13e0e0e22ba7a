import * as z from 'zod/mini'

/** A USDOT number, and how far it can be trusted. */
export const usdotSchema = z.object({
  number: z.string(),
  /** confirmed by an authority; until then it is only what its holder says */
  isVerified: z.boolean(),
  /** another account gives the same number, and this one hasn't proved more than that one */
  isShared: z.boolean(),
  /** by a code to the registered email; absent until then */
  proved: z.optional(z.object({ by: z.literal('email'), at: z.string() })),
  /** by a code to the registered phone: apart, because an app that knows emails only refuses another way in `proved` */
  provedByPhone: z.optional(z.object({ at: z.string() })),
})
export type Usdot = z.output<typeof usdotSchema>

export interface UsdotProof {
  by: 'email' | 'phone'
  at: string
}

/** How the number was confirmed, and when. */
export function usdotProof({ proved, provedByPhone }: Usdot): UsdotProof | undefined {
  return provedByPhone ? { by: 'phone', at: provedByPhone.at } : proved
}
