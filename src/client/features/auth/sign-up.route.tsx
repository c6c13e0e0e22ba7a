import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from './sign-up-screen.tsx'

export const Route = createFileRoute('/auth/signup')({
  // in the address, so that a phone's own Back goes down one step too
  validateSearch: ({ step }): { step?: 2 | 3 } => (step === 2 || step === 3 ? { step } : {}),
  component: function SignUpRoute() {
    const { step } = Route.useSearch()
    return <SignUpScreen step={step ?? 1} onError={Route.useRouteContext().reportError} />
  },
})
