import { createFileRoute, Outlet } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { PATHS } from '#contract/api/path.ts'
import { parseReturnPath } from '#client/browser/page/return-path.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { SIGN_IN_AREA } from '#client/features/account/sign-in/sign-in-area.ts'
import { Logo } from '#client/ui/logo.tsx'
import { AUTH_COPY } from './auth-copy.ts'
import { reportError } from './error-report.ts'
import { LaneMural } from './lane-mural.tsx'

/** NAV-12: form on the left 60 %, picture on the right 40 %; phones show only the form. */
function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[3fr_2fr]">
      <main className="flex flex-col px-5 py-8 sm:px-10">
        <a href={PATHS.home} aria-label={AUTH_COPY.milepostHome} className="self-start no-underline">
          <Logo />
        </a>
        <div className="mx-auto flex w-full max-w-md flex-1 flex-col pt-8 pb-10 sm:pt-14 lg:justify-center lg:pt-10">
          <NoSignal />
          <Outlet />
        </div>
        <FooterLinks />
      </main>
      <LaneMural className="hidden lg:block" />
    </div>
  )
}

/** NAV-13: the addresses are the specification's; the server redirects the first two. */
function FooterLinks() {
  return (
    <nav aria-label={AUTH_COPY.moreAboutMilepost}>
      <ul className="flex flex-wrap justify-center gap-x-5 text-sm">
        {AUTH_COPY.footerLinks.map(({ href, name }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center text-ink-soft">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Signing in needs the server; typed input stays in the form meanwhile. */
function NoSignal() {
  if (useConnection().is !== 'offline') return null
  return (
    <p
      role="status"
      className="mb-6 flex items-center gap-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4 font-semibold"
    >
      <WifiOff aria-hidden className="size-5 shrink-0" />
      {AUTH_COPY.offline}
    </p>
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
