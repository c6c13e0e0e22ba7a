import * as z from 'zod/mini'
import { RESET_PASSWORD_COPY } from './reset-password-copy.ts'

interface PasswordValues {
  password: string
  confirmPassword: string
}

/** SIGN-14, PASS-08. Checked once both are typed, even if other fields are invalid. */
export const mustMatchPassword = z.refine<PasswordValues>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: RESET_PASSWORD_COPY.mustMatch,
    path: ['confirmPassword'],
    when: ({ value }) =>
      Boolean((value as Partial<PasswordValues>).password && (value as Partial<PasswordValues>).confirmPassword),
  },
)
