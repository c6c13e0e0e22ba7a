import * as z from 'zod/mini'
import { LOGIN_FORM_COPY } from './login-copy.ts'

/** LOGIN-04. Checks only the email's format here; the server knows whether it has an account. */
export const loginForm = z.object({
  email: z
    .string()
    .check(z.trim(), z.minLength(1, LOGIN_FORM_COPY.emailIsRequired), z.email(LOGIN_FORM_COPY.invalidEmailAddress)),
  password: z.string().check(z.minLength(1, LOGIN_FORM_COPY.passwordIsRequired)),
  remember: z.boolean(),
})
export type LoginValues = z.output<typeof loginForm>
