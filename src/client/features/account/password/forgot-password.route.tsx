import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

export const Route = createFileRoute('/auth/forgot-password')({
  component: function ForgotPasswordRoute() {
    const { returnTo } = Route.useSearch()
    return <ForgotPasswordScreen returnTo={returnTo} onError={Route.useRouteContext().reportError} />
  },
})
