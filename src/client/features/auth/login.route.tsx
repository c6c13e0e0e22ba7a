import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from './login-screen.tsx'

export const Route = createFileRoute('/auth/login')({
  component: function LoginRoute() {
    return <LoginScreen onError={Route.useRouteContext().reportError} />
  },
})
