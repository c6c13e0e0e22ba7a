import * as z from 'zod/mini'
import { email, newPassword, strongPassword, typedPassword } from './account-field.ts'
import { endpoint } from './endpoint.ts'

/** The specification names the address both `identifier` and `email`; one of them is needed. */
export const forgotPassword = endpoint({
  name: 'auth.forgot-password',
  summary: 'Mail a link that resets the password, at most one in 60 seconds; the same answer without an account',
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
  offline: 'online',
})

export const resetPassword = endpoint({
  name: 'auth.reset-password',
  summary: 'Set a new password by the token of the mailed link; every device is signed out',
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
  offline: 'online',
})

/** PEDIT-07. The other devices are signed out. */
export const passwordChange = z
  .object({
    password: typedPassword('Current password is required'),
    newPassword,
    confirmPassword: typedPassword('Please confirm your password'),
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

export const changePassword = endpoint({
  name: 'auth.change-password',
  summary: 'Change the password; the other devices are signed out',
  method: 'PUT',
  path: '/auth/change-password',
  access: 'session',
  body: passwordChange,
  answer: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
  offline: 'online',
})
