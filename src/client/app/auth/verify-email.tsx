import { VerifyEmailScreen } from '#client/features/account/sign-up/verify-email-screen.tsx'
import type { AuthScreen } from './auth-screen.ts'

export const screen: AuthScreen = {
  render({ search, onError }) {
    const email = search.get('email') || undefined
    return <VerifyEmailScreen key={email} email={email} onError={onError} />
  },
}
