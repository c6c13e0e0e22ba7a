import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { LoginScreen } from './login-screen.tsx'

// it looks into what only screens behind the sign-in need
const SavedActionsNotice = lazyPart(() => import('./saved-actions-notice.tsx').then((file) => file.SavedActionsNotice))

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
