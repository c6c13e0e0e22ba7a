import { ForgotPasswordScreen } from '#client/features/account/password/forgot-password-screen.tsx'
import type { AuthScreen } from './auth-screen.ts'

export const screen: AuthScreen = {
  render: ({ returnTo, onError }) => <ForgotPasswordScreen returnTo={returnTo} onError={onError} />,
}
