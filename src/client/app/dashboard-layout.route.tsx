import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation, useRouter } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import {
  isOpenWithoutCard,
  paymentMethodsRedirect,
} from '#client/features/subscription/payment-method/payment-methods-search.ts'
import { profileQuery } from '#client/features/account/profile/profile.queries.ts'
import { useNotificationCounts } from '#client/features/notifications/use-notification-counts.ts'
import { whenIdleOrTouched } from '#client/browser/page/first-input.ts'
import { useSessionOrNull } from '#client/browser/session/use-session.ts'
import { useAppBadge } from '#client/data/outbox/use-outbox.ts'
import { useSync } from '#client/data/cache/use-sync.ts'
import { useLogout } from '#client/features/outbox/logout-button.tsx'
import { useDesktopScreen } from '#client/ui/use-screen.ts'
import { Logo } from '#client/ui/logo.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { ERROR_COPY, LAYOUT_COPY } from './copy.ts'
import { HeaderBell, Sidebar } from './sidebar.tsx'
import { createQueryClient } from './query-client.ts'
import { lazyPart, LoadingNotice } from '#client/ui/lazy-part.tsx'
import { Aside } from './aside.tsx'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { isSessionUnknown } from '#offline/session/session.ts'
import { StorageSilent } from '#offline/session/storage-wait.ts'

const fetchMore = () => import('./dashboard-more.tsx')
// a tap may need Undo
const fetchMoreSoon = () => whenIdleOrTouched().then(fetchMore)
const PhoneMenu = lazyPart(fetchMore, 'PhoneMenu')
const DashboardBanner = lazyPart(fetchMoreSoon, 'DashboardBanner')
const DashboardMore = lazyPart(fetchMoreSoon, 'DashboardMore')

function Layout() {
  const { pathname } = useLocation()
  // the path where the menu was opened: navigation closes it
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  const setOpen = (open: boolean) => setOpenedAt(open ? pathname : null)
  // elsewhere the sidebar isn't rendered: a starting phone has better things to draw
  const isDesktop = useDesktopScreen()
  const { begin, logout } = useLogout()
  const onLogout = () => {
    setOpen(false)
    begin()
  }
  const counts = useNotificationCounts()
  useQuery(profileQuery)
  useSync()
  const unread = counts?.unread ?? 0
  useAppBadge(unread)
  return (
    <div className="group/app min-h-dvh lg:grid lg:grid-cols-[248px_1fr]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3">
        {LAYOUT_COPY.skipToContent}
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-2 lg:hidden print:hidden">
        <button
          type="button"
          className="grid size-[48px] shrink-0 place-items-center"
          aria-label={LAYOUT_COPY.openMenu}
          onClick={() => setOpen(true)}
        >
          <Menu aria-hidden className="size-6" />
        </button>
        <span className="flex min-w-0 group-has-data-app-bar/app:invisible">
          <Logo />
        </span>
        {!isDesktop && (
          <span className="ml-auto size-[48px] shrink-0">
            <Aside>
              <HeaderBell unread={unread} />
            </Aside>
          </span>
        )}
      </header>
      {isDesktop && (
        <aside className="sticky top-0 h-dvh border-r border-line bg-surface print:hidden">
          <Aside>
            <Sidebar unread={unread} onLogout={onLogout} />
          </Aside>
        </aside>
      )}
      <Suspense fallback={<LoadingNotice />}>
        {isOpen && <PhoneMenu unread={unread} onClose={() => setOpen(false)} onLogout={onLogout} />}
      </Suspense>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl min-w-0 px-4 pt-5 pb-10 outline-none max-lg:has-data-app-bar:pt-2.5 has-data-wide:max-w-[96rem] sm:px-7 has-data-wide:lg:px-5 has-data-wide:lg:pt-3"
      >
        <Aside>
          <DashboardBanner />
        </Aside>
        <Outlet />
      </main>
      <Aside>{logout}</Aside>
      <Aside>
        <DashboardMore unread={unread} />
      </Aside>
    </div>
  )
}

function DashboardLayout() {
  const personId = useSessionOrNull()?.user.id
  // query data belongs to one account: the key discards it for the next
  return personId === undefined ? null : <AccountQueries key={personId} />
}

function AccountQueries() {
  const router = useRouter()
  const [queryClient] = useState(() => createQueryClient((path) => void router.navigate({ href: path })))
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>
  )
}

export const Route = createFileRoute('/dashboard')({
  component: DashboardLayout,
  // GUARD-01, GUARD-02: signed in, then a payment method; read from the stored profile, so it works offline
  beforeLoad: ({ context: { session }, location, cause }) => {
    if (!session) {
      if (isSessionUnknown()) throw new StorageSilent()
      // a screen that is left by signing out isn't the next account's destination
      const isOpened = cause === 'enter' && location.href !== PATHS.dashboard
      throw redirect({ to: PATHS.login, search: isOpened ? { returnTo: location.href } : {}, replace: true })
    }
    if (!session.user.isPaymentMethodVerified && !isOpenWithoutCard(location.pathname)) {
      toasts.error(ERROR_COPY.verifyPayment)
      throw redirect({ ...paymentMethodsRedirect(location), replace: true })
    }
    // opened while the screen's code loads: slow on a phone that was just turned on
    openAccountCache(session.user.id)
      .open()
      .catch(() => undefined)
    return { session }
  },
})
