import * as z from 'zod/mini'

/** LOGIN-04. Checks only the email's format here; the server knows whether it has an account. */
export const loginForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required'), z.email('Invalid email address')),
  password: z.string().check(z.minLength(1, 'Password is required')),
  remember: z.boolean(),
})
export type LoginForm = z.output<typeof loginForm>
