import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { LoginScreen } from './login-screen.tsx'

// it imports code that only signed-in screens need
const UnsentItemsNotice = lazyComponent(() =>
  import('./unsent-items-notice.tsx').then((file) => file.UnsentItemsNotice),
)

export const Route = createFileRoute('/auth/login')({
  component: function LoginRoute() {
    return (
      <>
        <Suspense>
          <UnsentItemsNotice />
        </Suspense>
        <LoginScreen onError={Route.useRouteContext().reportError} />
      </>
    )
  },
})
