import { ROLE_NAMES } from '#domain/permission.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, text } from './wire.ts'

/** ENT-01 to ENT-03. `isPaymentMethodVerified` is also true while the trial runs. */
export const profile = z.object({
  id,
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
  /** GUARD-10: any names; those that nobody knows open nothing */
  role: z.object({ name: z.enum(ROLE_NAMES), permissions: z.array(z.object({ name: z.string() })) }),
  freightProfile: z.object({
    businessName: z.nullable(z.string()),
    dotNumber: z.nullable(z.string()),
    mcNumber: z.nullable(z.string()),
  }),
  settings: z.object({ emailNotifications: z.boolean(), twoFactorEnabled: z.boolean(), darkMode: z.boolean() }),
  isActive: z.boolean(),
  accountStatus: z.string(),
  stripeCustomerId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Profile = z.output<typeof profile>

const tokens = {
  /** sent as `Authorization: Bearer …`; lives minutes */
  accessToken: z.string(),
  /** used once, at POST auth/refresh */
  refreshToken: z.string(),
}

/** What a completed sign-in answers. */
export const signedIn = z.object({ ...tokens, user: profile })

/** 2-step verification: a code was mailed, and POST auth/validate-otp finishes the sign-in with it. */
const secondStep = z.object({
  /** names this sign-in; a secret */
  challenge: z.string(),
  expiresAt: z.string(),
  /** from when on another code may be asked for */
  resendAt: z.string(),
})

export const login = endpoint({
  name: 'auth.login',
  summary: 'Sign in with e-mail and password; an account with 2-step verification is asked for a code first',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  body: z.object({
    email: text(254, 1, 'Email is required'),
    password: z
      .string()
      .check(z.minLength(1, 'Password is required'), z.maxLength(1024, 'Must have at most 1024 characters')),
    loginOption: z._default(z.literal('email'), 'email'),
    remember: z._default(z.boolean(), false),
  }),
  answer: z.union([signedIn, z.object({ secondStep })]),
  errors: ['BAD_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
  offline: 'online',
})

export const refresh = endpoint({
  name: 'auth.refresh',
  summary: 'Exchange the refresh token for its successor',
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  body: z.object({ refreshToken: text(2048, 1, 'Refresh token is required') }),
  answer: z.object(tokens),
  errors: ['UNAUTHENTICATED'],
  offline: 'online',
})

export const logout = endpoint({
  name: 'auth.logout',
  summary: 'End this session; also with a token that has expired',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  body: z.object({ refreshToken: text(2048, 1, 'Refresh token is required') }),
  answer: z.object({ message: z.string() }),
  offline: 'online',
})

export const me = endpoint({
  name: 'auth.me',
  summary: "The signed-in account's profile",
  method: 'GET',
  path: '/auth/me',
  access: 'session',
  answer: profile,
  offline: 'cached',
})
