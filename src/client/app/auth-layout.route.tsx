import { createFileRoute, Outlet } from '@tanstack/react-router'
import { parseReturnPath } from '#client/browser/page/return-path.ts'
import { RoutedAuthNavigation } from '#client/features/account/sign-in/routed-auth-navigation.tsx'
import { SIGN_IN_AREA } from '#client/features/account/sign-in/sign-in-area.ts'
import { AuthFrame } from './auth-frame.tsx'
import { reportError } from './error-report.ts'

function AuthLayout() {
  return (
    <RoutedAuthNavigation>
      <AuthFrame>
        <Outlet />
      </AuthFrame>
    </RoutedAuthNavigation>
  )
}

/** Anyone can write this link. */
function readReturnTo({ returnTo }: { returnTo?: unknown }): { returnTo?: string } {
  const path = parseReturnPath(returnTo)
  return path === undefined ? {} : { returnTo: path }
}

export const Route = createFileRoute('/auth')({
  component: AuthLayout,
  validateSearch: readReturnTo,
  // kept through a new password and a sign-up; `search` is what the address bar says
  search: { middlewares: [({ search, next }) => ({ ...readReturnTo(search), ...next(search) })] },
  // LOGIN-08: forms in this area report errors through this
  beforeLoad: ({ navigate }) => ({
    reportError: (error: unknown) => reportError(error, (path) => void navigate({ href: path }), SIGN_IN_AREA),
  }),
})
