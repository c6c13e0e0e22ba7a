import * as z from 'zod/mini'

/** LOGIN-04. The e-mail only has to look like one here; the server knows whether it is one of ours. */
export const loginForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required'), z.email('Please enter a valid email address')),
  password: z.string().check(z.minLength(1, 'Password is required')),
  remember: z.boolean(),
})
export type LoginForm = z.output<typeof loginForm>
