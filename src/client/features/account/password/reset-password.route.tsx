import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { readSearchText } from '../sign-in/search-text.ts'

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: ({ token, email }): { token?: string; email?: string } => ({
    ...readSearchText('token', token),
    ...readSearchText('email', email),
  }),
  component: function ResetPasswordRoute() {
    const { token, email } = Route.useSearch()
    return <ResetPasswordScreen key={token} token={token} email={email} onError={Route.useRouteContext().reportError} />
  },
})
