import * as z from 'zod/mini'
import { PASSWORDS_MUST_MATCH } from './copy.ts'

interface PasswordValues {
  password: string
  confirmPassword: string
}

/** SIGN-14, PASS-08. Checked once both are typed, even if other fields are invalid. */
export const mustMatchPassword = z.refine<PasswordValues>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: PASSWORDS_MUST_MATCH,
    path: ['confirmPassword'],
    when: ({ value }) =>
      Boolean((value as Partial<PasswordValues>).password && (value as Partial<PasswordValues>).confirmPassword),
  },
)
