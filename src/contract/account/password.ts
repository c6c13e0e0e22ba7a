import * as z from 'zod/mini'
import { email, longPassword, strongPassword, typedPassword } from './account-field.ts'
import { defineEndpoint } from '../api/endpoint.ts'

/** The specification names the email both `identifier` and `email`; one is required. */
export const forgotPasswordEndpoint = defineEndpoint({
  name: 'auth.forgot-password',
  summary: 'Email a password reset link, at most one per 60 seconds; the answer is the same without an account',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  body: z
    .object({
      identifier: z.optional(email),
      email: z.optional(email),
      modeOfReset: z._default(z.literal('email'), 'email'),
    })
    .check(
      z.refine((body) => (body.identifier ?? body.email) !== undefined, {
        error: 'Email is required',
        path: ['identifier'],
      }),
    ),
  answer: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
})

export const resetPasswordEndpoint = defineEndpoint({
  name: 'auth.reset-password',
  summary: 'Set a new password with the token from the emailed link; signs out every device',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  body: z.object({
    token: typedPassword('Invalid reset link. Please request a new password reset.'),
    email,
    password: strongPassword,
  }),
  answer: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
})

/** PEDIT-07. All other devices are signed out. */
export const passwordChangeSchema = z
  .object({
    password: typedPassword('Current password is required'),
    newPassword: longPassword,
    confirmPassword: typedPassword('Please confirm your password'),
    /** also ends the account's driver links and links to sign: somebody who knew the password may have copied them */
    endLinks: z.optional(z.boolean()),
  })
  .check(
    z.refine((typed) => typed.newPassword === typed.confirmPassword, {
      error: 'New passwords do not match',
      path: ['confirmPassword'],
    }),
    z.refine((typed) => typed.newPassword !== typed.password, {
      error: 'New password must be different from the current one',
      path: ['newPassword'],
    }),
  )

export const changePasswordEndpoint = defineEndpoint({
  name: 'auth.change-password',
  summary: 'Change the password; signs out the other devices',
  method: 'PUT',
  path: '/auth/change-password',
  access: 'session',
  seat: 'any',
  body: passwordChangeSchema,
  answer: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
})
