import * as z from 'zod/mini'
import { AUTHORITY_STATUSES, SAFETY_RATINGS } from '#domain/freight/carrier-authority.ts'
import { RULE_ACTIONS, RULE_NAMES } from '#domain/freight/carrier-rule.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

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

/** A rule of the load's broker that the carrier breaks, or for which nobody knows whether it does. */
export const ruleFindingSchema = z.object({
  rule: z.enum(RULE_NAMES),
  status: z.enum(['broken', 'unknown']),
  action: z.enum(['warn', 'block']),
  /** days or dollars; null for proof and authority, and for what isn't known */
  least: z.nullable(z.number()),
  actual: z.nullable(z.number()),
})
export type ShownFinding = z.output<typeof ruleFindingSchema>

const action = z.enum(RULE_ACTIONS)

/** As stored and shown; what a broker sets is checked by its endpoint. */
export const carrierRulesSchema = z.object({
  proof: action,
  authority: action,
  age: z.object({ action, days: z.number() }),
  /** dollars */
  cargo: z.object({ action, amount: z.number() }),
})
export type PostedCarrierRules = z.output<typeof carrierRulesSchema>

const answer = z.object({
  /** null for an account without a USDOT number */
  authority: z.nullable(carrierAuthoritySchema),
})

export const readOwnAuthorityEndpoint = defineEndpoint({
  name: 'authority.own',
  summary: 'What the register of motor carriers says about your USDOT number',
  method: 'GET',
  path: '/authority',
  access: 'session',
  answer,
})

export const readAuthorityEndpoint = defineEndpoint({
  name: 'authority.read',
  summary: 'What the register says about an account that you have a booking request or a load with',
  method: 'GET',
  path: '/authority/:id',
  access: 'session',
  scope: 'board:read',
  params: z.object({ id: idSchema }),
  answer,
  errors: ['NOT_FOUND'],
})

/** A carrier as a broker finds it. */
export const foundCarrierSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.nullable(z.string()),
  dotNumber: z.nullable(z.string()),
  usdot: z.optional(usdotSchema),
  authority: z.optional(carrierAuthoritySchema),
  /** of your own rules */
  ruleFindings: z.array(ruleFindingSchema),
})

export const searchCarriersEndpoint = defineEndpoint({
  name: 'carriers.search',
  summary: 'Carriers you can tender a load to, by business name, person or USDOT number',
  method: 'GET',
  path: '/carriers',
  access: 'load:update',
  scope: 'board:read',
  query: z.object({ search: textSchema(100, 2, 'Enter at least 2 characters') }),
  answer: z.object({ data: z.array(foundCarrierSchema) }),
  errors: ['OVER_BUDGET'],
})
