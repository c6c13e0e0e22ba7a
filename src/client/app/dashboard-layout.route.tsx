import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { CatchBoundary, createFileRoute, Outlet, redirect, useLocation, useRouter } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { PATHS } from '#contract/api/path.ts'
import {
  isOpenWithoutCard,
  paymentMethodsRedirect,
} from '#client/features/subscription/payment-method/payment-methods-search.ts'
import { profileQuery } from '#client/features/account/profile/profile.queries.ts'
import { openLoadId } from '#client/features/notifications/open-load-notifications.ts'
import { useNotificationCounts } from '#client/features/notifications/use-notification-counts.ts'
import { whenFirstInput } from '#client/browser/page/first-input.ts'
import { whenIdle, whenSettled } from '#client/browser/page/idle.ts'
import { whenInstallable } from '#client/browser/page/install-offer.ts'
import { onPushPromptChange, getPushPrompt } from '#client/browser/push/push-prompt.ts'
import { useSessionOrNull } from '#client/browser/session/use-session.ts'
import { getOutbox } from '#client/data/outbox/page-outbox.ts'
import { useAppBadge } from '#client/data/outbox/use-badge.ts'
import { useSync } from '#client/data/cache/use-sync.ts'
import { whenAnythingUnsent } from '#offline/outbox/outbox-watch.ts'
import { importWithRetry, LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { useDesktopScreen } from '#client/ui/use-screen.ts'
import { Logo } from '#client/ui/logo.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { LAYOUT_COPY } from './copy.ts'
import { ERROR_COPY } from './error-copy.ts'
import { createQueryClient } from './query-client.ts'

// SHELL-02: a wide screen shows it from the start, a phone in its menu
const loadSidebar = () => import('./sidebar.tsx').then((file) => file.Sidebar)
const Sidebar = lazyComponent(loadSidebar)
const loadDrawer = () => import('#client/ui/drawer.tsx').then((file) => file.Drawer)
const Drawer = lazyComponent(loadDrawer)

/** Before the tap ends, and again at the tap if it fails. */
function fetchMenu(): void {
  Promise.all([loadDrawer(), loadSidebar()]).catch(() => undefined)
}

// beside the first screen, which has room for it from the start
const HeaderBell = lazyComponent(async () => {
  await whenIdle()
  return (await import('./header-bell.tsx')).HeaderBell
})

// only on a load's page, while anything is unread
const ReadOpenLoad = lazyComponent(async () => {
  await whenSettled()
  return (await import('#client/features/notifications/read-open-load.tsx')).ReadOpenLoad
})

// loads after the first screen is up
const OutboxBanner = lazyComponent(async () => {
  await whenIdle()
  return (await import('#client/features/outbox/outbox-banner.tsx')).OutboxBanner
})

// an action needs it: of this tab, which takes a tap or a key, or of another one. At a dock it is here before
const UndoBar = lazyComponent(async () => {
  // without storage nothing is held
  const somethingUnsent = whenAnythingUnsent(getOutbox().db).catch(whenSettled)
  await Promise.race([whenFirstInput(), somethingUnsent, whenSettled()])
  return (await import('#client/features/outbox/undo-bar.tsx')).UndoBar
})

const PushPrompt = lazyComponent(() =>
  import('#client/features/notifications/push-prompt.tsx').then((file) => file.PushPrompt),
)

// never fetched where the app is installed, or can't be
const InstallHint = lazyComponent(async () => {
  await whenInstallable()
  await whenIdle()
  return (await import('#client/features/install/install-hint.tsx')).InstallHint
})

function Layout() {
  const { pathname } = useLocation()
  // the path where the menu was opened: navigation closes it
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  const setOpen = (open: boolean) => setOpenedAt(open ? pathname : null)
  const openLoad = openLoadId(pathname)
  const moment = useSyncExternalStore(onPushPromptChange, getPushPrompt)
  // elsewhere the sidebar isn't rendered: a starting phone has better things to draw
  const isDesktop = useDesktopScreen()
  const counts = useNotificationCounts()
  useQuery(profileQuery)
  useSync()
  const unread = counts?.unread ?? 0
  useAppBadge(unread)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[248px_1fr]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3">
        {LAYOUT_COPY.skipToContent}
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-2 lg:hidden print:hidden">
        <button
          type="button"
          className="grid size-12 shrink-0 place-items-center"
          aria-label={LAYOUT_COPY.openMenu}
          onPointerDown={fetchMenu}
          onFocus={fetchMenu}
          onClick={() => setOpen(true)}
        >
          <Menu aria-hidden className="size-6" />
        </button>
        <Logo />
        {!isDesktop && (
          <span className="ml-auto size-12 shrink-0">
            <Aside>
              <HeaderBell unread={unread} />
            </Aside>
          </span>
        )}
      </header>
      {isDesktop && (
        <aside className="sticky top-0 h-dvh border-r border-line bg-surface print:hidden">
          <Aside>
            <Sidebar unread={unread} />
          </Aside>
        </aside>
      )}
      <Suspense fallback={<LoadingNotice />}>
        {isOpen && (
          <Drawer open onClose={() => setOpen(false)} title={LAYOUT_COPY.menu}>
            <Sidebar unread={unread} />
          </Drawer>
        )}
      </Suspense>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl min-w-0 px-4 pt-5 pb-10 outline-none has-data-wide:max-w-[96rem] sm:px-7 has-data-wide:lg:px-5 has-data-wide:lg:pt-3"
      >
        <Aside>
          <OutboxBanner />
        </Aside>
        <Outlet />
      </main>
      <Aside>
        <UndoBar />
      </Aside>
      <Aside>{unread > 0 && openLoad && <ReadOpenLoad key={openLoad} loadId={openLoad} />}</Aside>
      <Aside>{moment && <PushPrompt key={moment} moment={moment} />}</Aside>
      <Aside>
        <InstallHint />
      </Aside>
    </div>
  )
}

const nothing = () => null

/** A part beside the screen. If it fails, it's missing until the next screen, and the rest goes on. */
function Aside({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}

function DashboardLayout() {
  const accountId = useSessionOrNull()?.user.id
  // query data belongs to one account: the key discards it for the next
  return accountId === undefined ? null : <AccountQueries key={accountId} accountId={accountId} />
}

function AccountQueries({ accountId }: { accountId: string }) {
  const router = useRouter()
  const [queryClient] = useState(() => createQueryClient((path) => void router.navigate({ href: path })))
  useEffect(() => {
    let stop: (() => void) | undefined
    let isHere = true
    const begin = async () => {
      // after the first screen is up
      await whenIdle()
      const { startBackground } = await importWithRetry(() => import('./background.ts'))
      if (isHere) stop = startBackground(accountId, queryClient)
    }
    begin().catch((error: unknown) => console.warn('Live updates are unavailable', error))
    return () => {
      isHere = false
      stop?.()
    }
  }, [accountId, queryClient])
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
      // a screen that is left by signing out isn't the next account's destination
      const isOpened = cause === 'enter' && location.href !== PATHS.dashboard
      throw redirect({ to: PATHS.login, search: isOpened ? { returnTo: location.href } : {}, replace: true })
    }
    if (!session.user.isPaymentMethodVerified && !isOpenWithoutCard(location.pathname)) {
      toasts.error(ERROR_COPY.verifyPayment)
      throw redirect({ ...paymentMethodsRedirect(location), replace: true })
    }
    // opened while the screen's code loads: slow on a phone that was just turned on
    void import('#offline/cache/cache-db.ts').then(({ openAccountCache }) =>
      openAccountCache(session.user.id)
        .open()
        .catch(() => undefined),
    )
    return { session }
  },
})
