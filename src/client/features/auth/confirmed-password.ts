import * as z from 'zod/mini'

interface Typed {
  password: string
  confirmPassword: string
}

/** SIGN-14, PASS-08. Said as soon as both are typed, whatever else of the form is not right yet. */
export const mustMatchPassword = z.refine<Typed>(({ password, confirmPassword }) => password === confirmPassword, {
  error: 'Passwords must match',
  path: ['confirmPassword'],
  when: ({ value }) => Boolean((value as Partial<Typed>).password && (value as Partial<Typed>).confirmPassword),
})
