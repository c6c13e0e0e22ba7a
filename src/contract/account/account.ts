import * as z from 'zod/mini'
import type { AccountId } from '#domain/access/ids.ts'
import { ROLE_NAMES } from '#domain/access/permission.ts'
import { SEATS } from '#domain/access/seat.ts'
import { accountIdSchema, personIdSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { readStored } from '../api/read-stored.ts'
import { carrierAuthoritySchema, carrierRulesSchema, usdotSchema } from '../freight/carrier.ts'
import { detentionTermsSchema } from '../freight/detention-terms.ts'
import { registerContactSchema } from './register-contact.ts'

/**
 * Whom a person works for. `invitations` are open ones, and 0 except for owners; `money`
 * says on which sides it has, or had, invoices for loads; `shippers` whether a shipper tenders loads to it by EDI.
 */
const companySchema = z.object({
  id: accountIdSchema,
  name: z.string(),
  seat: z.enum(SEATS),
  people: z.number(),
  invitations: z.number(),
  money: z.object({ receivables: z.boolean(), payables: z.boolean() }),
  shippers: z.boolean(),
  /** how many act for the company, for its owners: keys that work, webhooks and EDI partners */
  programs: z.optional(z.object({ keys: z.number(), webhooks: z.number(), partners: z.number() })),
})

/** ENT-01 to ENT-03. `isPaymentMethodVerified` is also true while the trial runs. */
export const profileSchema = z.object({
  id: personIdSchema,
  company: companySchema,
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  emailVerifiedAt: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  isPaymentMethodVerified: z.boolean(),
  trialEndsAt: z.nullable(z.string()),
  /** SUB-13: whether the account may book, accept and post */
  hasAccess: z.boolean(),
  /** GUARD-10: any names; unknown ones grant nothing */
  role: z.object({ name: z.enum(ROLE_NAMES), permissions: z.array(z.object({ name: z.string() })) }),
  freightProfile: z.object({
    businessName: z.nullable(z.string()),
    dotNumber: z.nullable(z.string()),
    mcNumber: z.nullable(z.string()),
    usdot: z.optional(usdotSchema),
  }),
  /** a broker's, for loads that don't say otherwise; absent for others */
  detention: z.optional(detentionTermsSchema),
  /** signs a broker's rate confirmations once the carrier has signed; absent without one */
  standingSignature: z.optional(z.object({ name: z.string(), title: z.string(), since: z.string() })),
  /** of the account's own USDOT number; absent without one */
  authority: z.optional(carrierAuthoritySchema),
  /** where the register reaches the holder of that number; absent without one */
  registerContact: z.optional(registerContactSchema),
  /** a broker's; absent for others */
  carrierRules: z.optional(carrierRulesSchema),
  /** a broker's: a `paperTermsSchema`, which its card parses; absent for others */
  paperTerms: z.optional(z.unknown()),
  /** days that a broker takes to pay its carriers; absent for others */
  paymentDays: z.optional(z.number()),
  settings: z.object({ emailNotifications: z.boolean(), twoFactorEnabled: z.boolean(), darkMode: z.boolean() }),
  isActive: z.boolean(),
  accountStatus: z.string(),
  stripeCustomerId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Profile = z.output<typeof profileSchema>

/** Whether the company has, or awaits, more than this person: an account alone sees nothing of what only several need. */
export function hasColleagues({ company: { people, invitations } }: Pick<Profile, 'company'>): boolean {
  return people + invitations > 1
}

/** The company that the person acts for: what loads, requests and deals name as a party. */
export function accountIdOf({ company }: Pick<Profile, 'company'>): AccountId {
  return company.id
}

const tokens = {
  /** sent as `Authorization: Bearer …`; valid for minutes */
  accessToken: z.string(),
  /** single use, at POST auth/refresh */
  refreshToken: z.string(),
}

/** The answer to a completed sign-in. */
export const signInResultSchema = z.object({ ...tokens, user: profileSchema })

/** 2-step verification: we emailed a code, and POST auth/validate-otp completes the sign-in with it. */
const secondStep = z.object({
  /** identifies this sign-in; secret */
  challenge: z.string(),
  expiresAt: z.string(),
  /** when another code may be requested */
  resendAt: z.string(),
})

export const loginEndpoint = defineEndpoint({
  name: 'auth.login',
  summary: 'Sign in with email and password; an account with 2-step verification is asked for a code first',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  body: z.object({
    email: textSchema(254, 1, 'Email is required'),
    password: z
      .string()
      .check(z.minLength(1, 'Password is required'), z.maxLength(1024, 'Must be 1,024 characters or fewer')),
    loginOption: z._default(z.literal('email'), 'email'),
    remember: z._default(z.boolean(), false),
  }),
  answer: z.union([signInResultSchema, z.object({ secondStep })]),
  errors: ['BAD_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
})

/** `current` of SEAT_ENDED. */
export const seatEndedSchema = z.object({ company: z.string(), removedAt: z.string() })

export const refreshSessionEndpoint = defineEndpoint({
  name: 'auth.refresh',
  summary: 'Exchange a refresh token for the next one',
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  body: z.object({ refreshToken: textSchema(2048, 1, 'Refresh token is required') }),
  answer: z.object(tokens),
  errors: ['UNAUTHENTICATED', 'SEAT_ENDED'],
})

export const logoutEndpoint = defineEndpoint({
  name: 'auth.logout',
  summary: 'End this session, even with an expired token',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  body: z.object({ refreshToken: textSchema(2048, 1, 'Refresh token is required') }),
  answer: z.object({ message: z.string() }),
})

export const signOutLaterEndpoint = defineEndpoint({
  name: 'auth.sign-out-later',
  summary: 'End the session that a device left without a connection; it kept a proof that signs nobody in',
  method: 'POST',
  path: '/auth/logout/proof',
  access: 'public',
  body: z.object({
    /** the refresh token with the SHA-256 of its signature in place of the signature */
    proof: textSchema(2048, 1, 'Proof is required'),
  }),
  answer: z.object({ message: z.string() }),
})

export const readProfileEndpoint = defineEndpoint({
  name: 'auth.me',
  summary: "The signed-in account's profile",
  method: 'GET',
  path: '/auth/me',
  access: 'session',
  answer: profileSchema,
})

/** GUARD-12: what a device stores of a sign-in; `permissions` can be replaced separately (GUARD-10). */
export const sessionSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: profileSchema,
  permissions: z.array(z.string()),
})
export type Session = z.output<typeof sessionSchema>

/** Whom it belongs to, and the tokens, have no default. What may be done meanwhile, the server decides anyway. */
export const profileDefaults = () => ({
  company: {
    name: '',
    seat: 'owner',
    people: 1,
    invitations: 0,
    money: { receivables: false, payables: false },
    shippers: false,
  },
  firstName: '',
  lastName: '',
  email: '',
  isEmailVerified: true,
  isPaymentMethodVerified: true,
  hasAccess: true,
  role: { name: 'user', permissions: [] },
  freightProfile: { businessName: null, dotNumber: null, mcNumber: null },
  settings: { emailNotifications: true, twoFactorEnabled: false, darkMode: false },
  isActive: true,
  accountStatus: 'active',
  createdAt: '',
  updatedAt: '',
})

const named = z.object({
  user: z.object({ role: z.object({ permissions: profileSchema.shape.role.shape.permissions }) }),
})

/** A session as any version of the app stored it; null without tokens or account. */
export function readStoredSession(stored: unknown): Session | null {
  const ofRole = named.safeParse(stored).data?.user.role.permissions ?? []
  const permissions = ofRole.map(({ name }) => name)
  return readStored(sessionSchema, stored, () => ({ permissions, user: profileDefaults() }))
}
