import * as z from 'zod/mini'

/** How a code reaches a phone. Landlines get no texts. */
export const PHONE_CHANNELS = ['text', 'call'] as const
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]

/** The register's contact of a USDOT number, masked: 'd•••@acme.com'. */
export const registerContactSchema = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** when the register was last read; null before the first time */
  readAt: z.nullable(z.string()),
  /** until when a code that was sent is valid; absent without one */
  codeUntil: z.optional(z.string()),
  /** how that code was sent; absent without one */
  codeBy: z.optional(z.enum(['email', ...PHONE_CHANNELS])),
})
export type RegisterContact = z.output<typeof registerContactSchema>
