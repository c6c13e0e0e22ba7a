import * as z from 'zod/mini'
import { businessName, dotNumber, email, firstName, lastName, mailCode, newPassword, phone } from './account-field.ts'
import { endpoint } from './endpoint.ts'

/** What a person can sign up as (SIGN-02). */
export const ACCOUNT_TYPES = ['broker', 'dispatcher', 'company'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Who must give a DOT number, and what is said when it is missing (SIGN-17). */
export const DOT_REQUIRED: Partial<Record<AccountType, string>> = {
  broker: 'DOT Number is required for brokers',
  company: 'DOT Number is required for trucking companies',
}

/** ENT-07. The sign-up form is these fields, `confirmPassword` and `agreeToTerms`. */
const registration = z
  .object({
    firstName,
    lastName,
    email,
    phone,
    password: newPassword,
    accountType: z.enum(ACCOUNT_TYPES),
    businessName,
    freightProfile: z.optional(z.object({ dotNumber: z.optional(dotNumber) })),
  })
  .check(
    z.superRefine((given, context) => {
      const required = DOT_REQUIRED[given.accountType]
      if (required && given.freightProfile?.dotNumber === undefined)
        context.addIssue({
          code: 'custom',
          path: ['freightProfile', 'dotNumber'],
          message: required,
          input: given.freightProfile,
        })
    }),
  )

export const register = endpoint({
  name: 'auth.register',
  summary: 'Open an account; the same answer for an address that has one, whose owner is told by mail',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  body: registration,
  answer: z.object({ message: z.string(), email: z.string() }),
  errors: ['RATE_LIMITED'],
  offline: 'online',
})

export const verifyEmail = endpoint({
  name: 'auth.verify-email',
  summary: 'Prove an address by the six digits mailed to it; the trial of 30 days starts',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  body: z.object({ token: mailCode, email }),
  answer: z.object({ message: z.string(), requiresPaymentSetup: z.boolean() }),
  errors: ['CODE_WRONG', 'RATE_LIMITED'],
  offline: 'online',
})

export const sendVerificationEmail = endpoint({
  name: 'auth.send-verification-email',
  summary: 'Mail a new code, at most one in 60 seconds; the same answer for an address without an account',
  method: 'POST',
  path: '/auth/send-verification-email',
  access: 'public',
  body: z.object({
    email: z.pipe(
      z.string('Email address is required').check(z.trim(), z.minLength(1, 'Email address is required')),
      email,
    ),
  }),
  answer: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
  offline: 'online',
})
