import { LoginPage } from '#client/features/account/sign-in/login-page.tsx'
import { findSignedOutEmail } from '#client/features/account/sign-in/signed-out-email.ts'
import type { AuthScreen } from './auth-screen.ts'

let signedOut: string | null = null

export const screen: AuthScreen = {
  isForSignedOut: true,
  isPrerendered: true,
  async load() {
    signedOut = await findSignedOutEmail()
  },
  render: ({ returnTo, onError }) => <LoginPage returnTo={returnTo} signedOut={signedOut} onError={onError} />,
}
