import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { whenIdle } from '#client/browser/page/idle.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { findSignedOutEmail } from './signed-out-email.ts'
import { LoginScreen } from './login-screen.tsx'

// it imports code that only signed-in screens need
const UnsentItemsNotice = lazyComponent(async () => {
  await whenIdle()
  if (!(await hasDatabases())) return () => null
  return (await import('./unsent-items-notice.tsx')).UnsentItemsNotice
})

/** Whether someone has been signed in here. True where the browser can't tell. */
async function hasDatabases(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'outbox')
  } catch {
    return true
  }
}

export const Route = createFileRoute('/auth/login')({
  beforeLoad: ({ context: { session }, search: { returnTo } }) => {
    if (session) throw redirect({ href: returnTo ?? PATHS.dashboard, replace: true })
  },
  loader: findSignedOutEmail,
  component: function LoginRoute() {
    const { returnTo } = Route.useSearch()
    return (
      <>
        <Suspense>
          <UnsentItemsNotice />
        </Suspense>
        <LoginScreen
          returnTo={returnTo}
          signedOut={Route.useLoaderData()}
          onError={Route.useRouteContext().reportError}
        />
      </>
    )
  },
})
