import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { LoginScreen } from './login-screen.tsx'

// it imports code that only signed-in screens need
const UnsentItemsNotice = lazyComponent(() =>
  import('./unsent-items-notice.tsx').then((file) => file.UnsentItemsNotice),
)

export const Route = createFileRoute('/auth/login')({
  beforeLoad: ({ context: { session }, search: { returnTo } }) => {
    if (session) throw redirect({ href: returnTo ?? PATHS.dashboard, replace: true })
  },
  component: function LoginRoute() {
    const { returnTo } = Route.useSearch()
    return (
      <>
        <Suspense>
          <UnsentItemsNotice />
        </Suspense>
        <LoginScreen returnTo={returnTo} onError={Route.useRouteContext().reportError} />
      </>
    )
  },
})
