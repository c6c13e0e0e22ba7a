import { PATHS } from '#contract/api/path.ts'
import { pendingSignInStore } from '#client/features/account/sign-in/pending-sign-in.ts'
import { TwoStepScreen } from '#client/features/account/sign-in/two-step-screen.tsx'
import type { AuthScreen } from './auth-screen.ts'

export const screen: AuthScreen = {
  // no sign-in waits for a code
  divert: () => (pendingSignInStore.read() ? undefined : { href: PATHS.login, replace: true }),
  render: ({ onError }) => <TwoStepScreen onError={onError} />,
}
