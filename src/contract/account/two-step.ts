import * as z from 'zod/mini'
import { signInResultSchema } from './account.ts'
import { emailCodeSchema, typedPassword } from './account-field.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { cleanText, textSchema } from '../api/common-schemas.ts'

const challenge = textSchema(100, 1, 'Please sign in again')

/** Ten letters and digits in two groups; the hyphen and the case don't matter. */
export const recoveryCodeSchema = z.pipe(
  z.string('Recovery code is required').check(cleanText(), z.minLength(1, 'Recovery code is required')),
  z.string().check(z.regex(/^[a-z0-9]{5}-?[a-z0-9]{5}$/i, 'A recovery code looks like 7K2MD-XQ4PA')),
)

export const validateOtpEndpoint = defineEndpoint({
  name: 'auth.validate-otp',
  summary: 'Finish a sign-in with the emailed code or a recovery code',
  method: 'POST',
  path: '/auth/validate-otp',
  access: 'public',
  body: z.object({ challenge, code: z.optional(emailCodeSchema), recoveryCode: z.optional(recoveryCodeSchema) }).check(
    z.refine((body) => (body.code === undefined) !== (body.recoveryCode === undefined), {
      error: 'Verification code is required',
      path: ['code'],
    }),
  ),
  answer: signInResultSchema,
  errors: ['CODE_WRONG', 'CHALLENGE_OVER', 'RATE_LIMITED'],
})

export const resendOtpEndpoint = defineEndpoint({
  name: 'auth.resend-otp',
  summary: 'Email another code for a sign-in in progress, at most one per 60 seconds',
  method: 'POST',
  path: '/auth/resend-otp',
  access: 'public',
  body: z.object({ challenge }),
  answer: z.object({ message: z.string(), resendAt: z.string() }),
  errors: ['CHALLENGE_OVER', 'RATE_LIMITED'],
})

export const countRecoveryCodesEndpoint = defineEndpoint({
  name: 'auth.recovery-codes',
  summary: 'How many recovery codes are unused',
  method: 'GET',
  path: '/auth/recovery-codes',
  access: 'session',
  answer: z.object({ left: z.number() }),
})

export const renewRecoveryCodesEndpoint = defineEndpoint({
  name: 'auth.renew-recovery-codes',
  summary: 'Generate new recovery codes, shown once; the old ones stop working',
  method: 'POST',
  path: '/auth/recovery-codes',
  access: 'session',
  seat: 'any',
  /** a right password proves this request alone */
  body: z.object({ password: z.optional(typedPassword('Password is required')) }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['TWO_STEP_OFF', 'PROOF_NEEDED', 'RATE_LIMITED'],
})
