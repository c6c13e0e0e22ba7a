import * as z from 'zod/mini'

interface PasswordValues {
  password: string
  confirmPassword: string
}

/** SIGN-14, PASS-08. Checked once both are typed, even if other fields are invalid. */
export const mustMatchPassword = z.refine<PasswordValues>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: 'Passwords must match',
    path: ['confirmPassword'],
    when: ({ value }) =>
      Boolean((value as Partial<PasswordValues>).password && (value as Partial<PasswordValues>).confirmPassword),
  },
)
