import { AUTHORITY_STATUSES, SAFETY_RATINGS } from '#domain/freight/carrier-authority.ts'
import * as z from 'zod/mini'

const amount = z.nullable(z.number())

/** What the register of motor carriers said about a USDOT number, and when. */
export const carrierAuthoritySchema = z.object({
  usdot: z.string(),
  /** 'sample': invented answers outside production; null when no register is asked about this number */
  source: z.nullable(z.enum(['fmcsa', 'sample'])),
  /** the last answer: `none` means that nobody holds the number; null before the first */
  answer: z.nullable(z.enum(['found', 'none'])),
  answeredAt: z.nullable(z.string()),
  /** when the register was asked since then and gave no usable answer */
  failedAt: z.nullable(z.string()),
  /** when the register's phone or email was seen to have changed; absent if it never was */
  contactChangedAt: z.optional(z.string()),
  /** when active authority was seen to have ended; absent while it is active */
  authorityLostAt: z.optional(z.string()),
  carrier: z.nullable(
    z.object({
      legalName: z.string(),
      dbaName: z.nullable(z.string()),
      /** the register's own sum; alone it proves neither authority nor insurance */
      mayOperate: z.boolean(),
      authority: z.enum(AUTHORITY_STATUSES),
      brokerAuthority: z.enum(AUTHORITY_STATUSES),
      /** days, YYYY-MM-DD */
      authoritySince: z.nullable(z.string()),
      outOfServiceSince: z.nullable(z.string()),
      safetyRating: z.nullable(z.enum(SAFETY_RATINGS)),
      safetyRatedOn: z.nullable(z.string()),
      /** dollars on file with the register; cargo cover is rarely filed, so 0 is common */
      liability: amount,
      liabilityRequired: amount,
      cargo: amount,
      bond: amount,
      powerUnits: z.nullable(z.number()),
      drivers: z.nullable(z.number()),
    }),
  ),
})
export type CarrierAuthority = z.output<typeof carrierAuthoritySchema>
