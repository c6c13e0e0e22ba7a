import * as z from 'zod/mini'
import { signedIn } from './account.ts'
import { mailCode, typedPassword } from './account-field.ts'
import { endpoint } from './endpoint.ts'
import { text } from './wire.ts'

const challenge = text(100, 1, 'Please sign in again')

/** Ten letters and digits in two groups; read with or without the hyphen, in either case. */
export const recoveryCode = z.pipe(
  z.string('Recovery code is required').check(z.trim(), z.minLength(1, 'Recovery code is required')),
  z.string().check(z.regex(/^[a-z0-9]{5}-?[a-z0-9]{5}$/i, 'A recovery code looks like 7K2MD-XQ4PA')),
)

export const validateOtp = endpoint({
  name: 'auth.validate-otp',
  summary: 'Finish a sign-in by the mailed code, or by one of the recovery codes',
  method: 'POST',
  path: '/auth/validate-otp',
  access: 'public',
  body: z.object({ challenge, code: z.optional(mailCode), recoveryCode: z.optional(recoveryCode) }).check(
    z.refine((body) => (body.code === undefined) !== (body.recoveryCode === undefined), {
      error: 'Verification code is required',
      path: ['code'],
    }),
  ),
  answer: signedIn,
  errors: ['CODE_WRONG', 'CHALLENGE_OVER', 'RATE_LIMITED'],
  offline: 'online',
})

export const resendOtp = endpoint({
  name: 'auth.resend-otp',
  summary: 'Mail another code for a sign-in under way, at most one in 60 seconds',
  method: 'POST',
  path: '/auth/resend-otp',
  access: 'public',
  body: z.object({ challenge }),
  answer: z.object({ message: z.string(), resendAt: z.string() }),
  errors: ['CHALLENGE_OVER', 'RATE_LIMITED'],
  offline: 'online',
})

export const recoveryCodesLeft = endpoint({
  name: 'auth.recovery-codes',
  summary: 'How many recovery codes have not been used',
  method: 'GET',
  path: '/auth/recovery-codes',
  access: 'session',
  answer: z.object({ left: z.number() }),
  offline: 'cached',
})

export const renewRecoveryCodes = endpoint({
  name: 'auth.renew-recovery-codes',
  summary: 'Make new recovery codes, shown this once; the old ones no longer work',
  method: 'POST',
  path: '/auth/recovery-codes',
  access: 'session',
  body: z.object({ password: typedPassword('Password is required') }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['TWO_STEP_OFF', 'RATE_LIMITED'],
  offline: 'online',
})
