import { SignUpScreen } from '#client/features/account/sign-up/sign-up-screen.tsx'
import type { AuthScreen } from './auth-screen.ts'

export const screen: AuthScreen = {
  isPrerendered: true,
  render({ search, onError }) {
    const step = Number(search.get('step'))
    return <SignUpScreen step={step === 2 || step === 3 ? step : 1} onError={onError} />
  },
}
