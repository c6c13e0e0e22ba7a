import * as z from 'zod/mini'
import {
  businessName,
  dotNumber,
  email,
  firstName,
  lastName,
  emailCodeSchema,
  newPassword,
  phone,
  typedPassword,
} from './account-field.ts'
import { cleanText, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { signInResultSchema } from './account.ts'

/** The account types at sign-up (SIGN-02). */
export const ACCOUNT_TYPES = ['broker', 'dispatcher', 'company'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Who must give a DOT number, and the message when it is missing (SIGN-17). */
export const DOT_REQUIRED: Partial<Record<AccountType, string>> = {
  broker: 'DOT Number is required for brokers',
  company: 'DOT Number is required for trucking companies',
}

/** ENT-07. The sign-up form has these fields plus `confirmPassword` and `agreeToTerms`. */
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
    z.superRefine((form, context) => {
      const required = DOT_REQUIRED[form.accountType]
      if (required && form.freightProfile?.dotNumber === undefined)
        context.addIssue({
          code: 'custom',
          path: ['freightProfile', 'dotNumber'],
          message: required,
          input: form.freightProfile,
        })
    }),
  )

export const registerEndpoint = defineEndpoint({
  name: 'auth.register',
  summary: 'Create an account; the answer is the same for an address that has one, and its owner gets an email',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  body: registration,
  /** `secret` proves later that this client signed up */
  answer: z.object({ message: z.string(), email: z.string(), secret: z.string() }),
  errors: ['RATE_LIMITED'],
})

/** Which sign-up of an address is meant: the secret of the client that signed up, or the password on another device. */
const proof = {
  secret: z.optional(textSchema(100)),
  password: z.optional(typedPassword('Password is required')),
}

export const verifyEmailEndpoint = defineEndpoint({
  name: 'auth.verify-email',
  summary: 'Verify an address with the emailed 6-digit code; the 30-day trial starts, and the answer signs in',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  body: z.object({ token: emailCodeSchema, email, ...proof }).check(
    z.refine((proof) => proof.secret !== undefined || proof.password !== undefined, {
      error: 'Enter the password you chose when you signed up',
      path: ['password'],
    }),
  ),
  answer: z.extend(signInResultSchema, { message: z.string(), requiresPaymentSetup: z.boolean() }),
  errors: ['CODE_WRONG', 'RATE_LIMITED'],
})

export const sendVerificationEmailEndpoint = defineEndpoint({
  name: 'auth.send-verification-email',
  summary: 'Email a new code, at most one per 60 seconds; the answer is the same without an account',
  method: 'POST',
  path: '/auth/send-verification-email',
  access: 'public',
  body: z.object({
    email: z.pipe(
      z.string('Email address is required').check(cleanText(), z.minLength(1, 'Email address is required')),
      email,
    ),
    ...proof,
  }),
  answer: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
})
