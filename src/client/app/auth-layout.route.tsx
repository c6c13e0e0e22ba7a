import { createFileRoute, Outlet } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { parseReturnPath } from '#client/browser/page/return-path.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { SIGN_IN_AREA } from '#client/features/account/sign-in/sign-in-area.ts'
import { UI_COPY } from '#client/ui/copy.ts'
import { Logo } from '#client/ui/logo.tsx'
import { useStorageSilence } from '#client/browser/session/use-storage-silence.ts'
import { PATHS } from '#contract/api/path.ts'
import { AUTH_COPY, LANE_MURAL_COPY } from './copy.ts'
import { reportError } from './error-report.ts'

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
          <SilentStorage />
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

const NOTICE =
  'mb-6 flex items-center gap-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4 font-semibold'

/** Signing in needs the server; typed input stays in the form meanwhile. */
function NoSignal() {
  if (useConnection().status !== 'offline') return null
  return (
    <p role="status" className={NOTICE}>
      <WifiOff aria-hidden className="size-5 shrink-0" />
      {AUTH_COPY.offline}
    </p>
  )
}

/** Someone may be signed in, and needs no form for it. */
function SilentStorage() {
  if (!useStorageSilence()) return null
  return (
    <p role="status" className={NOTICE}>
      {UI_COPY.storageSilent} {UI_COPY.storageSilentHint}
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

/** Picture beside the auth forms: a guide sign over an open road. */
function LaneMural({ className }: { className?: string }) {
  return (
    <div className={className} aria-hidden>
      <svg viewBox="0 0 400 600" preserveAspectRatio="xMidYMid slice" className="size-full">
        <rect width="400" height="600" className="fill-sky" />
        <path d="M0 380 Q90 330 180 362 T400 340 V600 H0Z" className="fill-ridge" />
        <path d="M0 420 Q140 380 240 404 T400 392 V600 H0Z" className="fill-hill" />
        <path d="M188 392 L212 392 L380 600 L20 600Z" className="fill-asphalt" />
        <path
          d="M199 410 L201 410 L204 450 L196 450Z M195 466 L205 466 L210 520 L190 520Z M187 540 L213 540 L220 600 L180 600Z"
          className="fill-caution"
        />
        <g className="fill-steel">
          <rect x="92" y="150" width="7" height="270" />
          <rect x="301" y="150" width="7" height="262" />
        </g>
        <rect x="48" y="96" width="304" height="150" rx="14" className="fill-sign" />
        <rect x="55" y="103" width="290" height="136" rx="9" fill="none" className="stroke-legend" strokeWidth="3" />
        <g className="fill-legend text-[32px] font-bold">
          <text x="76" y="150">
            {LANE_MURAL_COPY.dallas}
          </text>
          <text x="76" y="188">
            {LANE_MURAL_COPY.memphis}
          </text>
          <text x="76" y="226">
            {LANE_MURAL_COPY.atlanta}
          </text>
          <text x="324" y="150" textAnchor="end">
            12
          </text>
          <text x="324" y="188" textAnchor="end">
            464
          </text>
          <text x="324" y="226" textAnchor="end">
            793
          </text>
        </g>
      </svg>
    </div>
  )
}
