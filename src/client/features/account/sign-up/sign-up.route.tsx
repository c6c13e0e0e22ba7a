import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from './sign-up-screen.tsx'

export const Route = createFileRoute('/auth/signup')({
  // in the URL, so a phone's Back also goes down one step
  validateSearch: ({ step }): { step?: 2 | 3 } => (step === 2 || step === 3 ? { step } : {}),
  component: function SignUpRoute() {
    const { step } = Route.useSearch()
    return <SignUpScreen step={step ?? 1} onError={Route.useRouteContext().reportError} />
  },
})
