import { PATHS } from '#contract/api/path.ts'
import { ResetPasswordScreen } from '#client/features/account/password/reset-password-screen.tsx'
import * as z from 'zod/mini'
import type { AuthScreen } from './auth-screen.ts'

const stateSchema = z.object({
  resetLink: z.object({ token: z.optional(z.string()), email: z.optional(z.string()) }),
})

export const screen: AuthScreen = {
  // the token must not stay where others read it: address bar, browser history, a shared screen
  divert(search) {
    const token = search.get('token') || undefined
    const email = search.get('email') || undefined
    if (token === undefined && email === undefined) return undefined
    const resetLink = { ...(token && { token }), ...(email && { email }) }
    return { href: PATHS.resetPassword, replace: true, state: { resetLink } }
  },
  render({ state, onError }) {
    const { token, email } = z.safeParse(stateSchema, state).data?.resetLink ?? {}
    return <ResetPasswordScreen key={token} token={token} email={email} onError={onError} />
  },
}
