import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoginScreen } from './login-screen.tsx'

// it looks into what only screens behind the sign-in need
const SavedActionsNotice = lazy(() =>
  import('./saved-actions-notice.tsx').then((file) => ({ default: file.SavedActionsNotice })),
)

export const Route = createFileRoute('/auth/login')({
  component: function LoginRoute() {
    return (
      <>
        <Suspense>
          <SavedActionsNotice />
        </Suspense>
        <LoginScreen onError={Route.useRouteContext().reportError} />
      </>
    )
  },
})
