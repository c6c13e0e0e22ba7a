import { createFileRoute } from '@tanstack/react-router'
import { readSearchText } from '../sign-in/search-text.ts'
import { VerifyEmailScreen } from './verify-email-screen.tsx'

export const Route = createFileRoute('/auth/verify-email')({
  validateSearch: ({ email }): { email?: string } => ({ ...readSearchText('email', email) }),
  component: function VerifyEmailRoute() {
    const { email } = Route.useSearch()
    return <VerifyEmailScreen key={email} email={email} onError={Route.useRouteContext().reportError} />
  },
})
