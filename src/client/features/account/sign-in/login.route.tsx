import { createFileRoute, redirect } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { LoginPage } from './login-page.tsx'
import { findSignedOutEmail } from './signed-out-email.ts'

export const Route = createFileRoute('/auth/login')({
  beforeLoad: ({ context: { session }, search: { returnTo } }) => {
    if (session) throw redirect({ href: returnTo ?? PATHS.dashboard, replace: true })
  },
  loader: findSignedOutEmail,
  component: function LoginRoute() {
    const { returnTo } = Route.useSearch()
    const { reportError } = Route.useRouteContext()
    return <LoginPage returnTo={returnTo} signedOut={Route.useLoaderData()} onError={reportError} />
  },
})
