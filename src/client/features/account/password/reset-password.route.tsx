import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { readSearchText } from '../sign-in/search-text.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** what the emailed link contained; it survives a reload */
    resetLink?: { token?: string; email?: string }
  }
}

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: ({ token, email }): { token?: string; email?: string } => ({
    ...readSearchText('token', token),
    ...readSearchText('email', email),
  }),
  // the token must not stay where others read it: address bar, browser history, a shared screen
  beforeLoad: ({ search }) => {
    if (search.token === undefined && search.email === undefined) return
    throw redirect({ to: PATHS.resetPassword, replace: true, state: (before) => ({ ...before, resetLink: search }) })
  },
  component: function ResetPasswordRoute() {
    const { token, email } = useLocation({ select: ({ state }) => state.resetLink }) ?? {}
    return <ResetPasswordScreen key={token} token={token} email={email} onError={Route.useRouteContext().reportError} />
  },
})
