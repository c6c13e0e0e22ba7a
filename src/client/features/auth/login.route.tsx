import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from './login-screen.tsx'
import { SavedActionsNotice } from './saved-actions-notice.tsx'

export const Route = createFileRoute('/auth/login')({
  component: function LoginRoute() {
    return (
      <>
        <SavedActionsNotice />
        <LoginScreen onError={Route.useRouteContext().reportError} />
      </>
    )
  },
})
