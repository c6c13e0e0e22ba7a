import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation, useRouter } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { PATHS } from '#contract/path.ts'
import { paymentGate } from '#client/features/subscription/payment-methods-search.ts'
import { profileQuery } from '#client/features/auth/profile.queries.ts'
import { statsQuery } from '#client/features/notifications/notifications.queries.ts'
import { whenIdle } from '#client/browser/idle.ts'
import { onPushMoment, pushMoment } from '#client/browser/push-offer.ts'
import { currentSession } from '#client/browser/session-state.ts'
import { useSessionOrNull } from '#client/browser/use-session.ts'
import { useBadge } from '#client/data/use-badge.ts'
import { useStored } from '#client/data/use-stored.ts'
import { useSync } from '#client/data/use-sync.ts'
import { ComingPart, lazyPart } from '#client/ui/lazy-part.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { createQueryClient } from './query-client.ts'
import { Sidebar } from './sidebar.tsx'

// SHELL-02: wide screens never need it
const Drawer = lazyPart(() => import('#client/ui/drawer.tsx').then((file) => file.Drawer))

// it has something to say when the screen stands
const OutboxBanner = lazyPart(async () => {
  await whenIdle()
  return (await import('#client/features/outbox/outbox-banner.tsx')).OutboxBanner
})

const PushOffer = lazyPart(() => import('#client/features/notifications/push-offer.tsx').then((file) => file.PushOffer))

/** Tailwind's `lg`. A phone that starts has better things to draw than a sidebar that nobody sees. */
const ROOMY = window.matchMedia('(width >= 64rem)')

function onRoomChange(listener: () => void): () => void {
  ROOMY.addEventListener('change', listener)
  return () => ROOMY.removeEventListener('change', listener)
}

function Layout() {
  const { pathname } = useLocation()
  // where the menu was opened: it closes by itself when one goes elsewhere
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  const setOpen = (open: boolean) => setOpenedAt(open ? pathname : null)
  const moment = useSyncExternalStore(onPushMoment, pushMoment)
  const isRoomy = useSyncExternalStore(onRoomChange, () => ROOMY.matches)
  const { data: counts } = useStored(statsQuery)
  useQuery(profileQuery)
  useSync()
  const unread = counts?.unread ?? 0
  useBadge(unread)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[248px_1fr]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3">
        Skip to content
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-2 lg:hidden">
        <button
          type="button"
          className="grid size-12 place-items-center"
          aria-label="Open menu"
          onClick={() => setOpen(true)}
        >
          <Menu aria-hidden className="size-6" />
        </button>
        <Logo />
      </header>
      {isRoomy && (
        <aside className="sticky top-0 h-dvh border-r border-line bg-surface">
          <Sidebar unread={unread} />
        </aside>
      )}
      <Suspense fallback={<ComingPart />}>
        {isOpen && (
          <Drawer open onClose={() => setOpen(false)} title="Menu">
            <Sidebar unread={unread} />
          </Drawer>
        )}
      </Suspense>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl min-w-0 px-4 pt-5 pb-10 outline-none sm:px-7"
      >
        <Suspense>
          <OutboxBanner />
        </Suspense>
        <Outlet />
      </main>
      <Suspense>{moment && <PushOffer key={moment} moment={moment} />}</Suspense>
    </div>
  )
}

function DashboardLayout() {
  const accountId = useSessionOrNull()?.user.id
  // what is fetched belongs to one account: another one starts with nothing
  return accountId === undefined ? null : <AccountQueries key={accountId} accountId={accountId} />
}

/** The screen comes first. A browser that refuses localStorage remembers nothing. */
function rememberFrame(queryClient: QueryClient, accountId: string): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const isHere = () => !isOver && currentSession()?.user.id === accountId
  const begin = async () => {
    await whenIdle()
    const { keepBootFacts } = await import('./boot-facts.ts')
    if (isHere()) stop = keepBootFacts(queryClient, { accountId, isHere, storage: localStorage })
  }
  begin().catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}

function AccountQueries({ accountId }: { accountId: string }) {
  const router = useRouter()
  useEffect(() => {
    // where this browser is pushed to is told at each start: subscriptions die without a word
    whenIdle()
      .then(() => import('#client/browser/push.ts'))
      .then(({ resendPush }) => resendPush(accountId))
      .catch((error: unknown) => console.warn('Pushes to this browser are not confirmed', error))
  }, [accountId])
  const [queryClient] = useState(() => createQueryClient((path) => void router.navigate({ href: path })))
  useEffect(() => {
    let stop: (() => void) | undefined
    let isHere = true
    // the screen stands before anybody listens for what changes on it
    const follow = async () => {
      await whenIdle()
      const { followLive } = await import('./live.ts')
      if (isHere) stop = followLive(accountId, queryClient)
    }
    follow().catch((error: unknown) => console.warn('Nothing is heard live', error))
    return () => {
      isHere = false
      stop?.()
    }
  }, [accountId, queryClient])
  useEffect(() => rememberFrame(queryClient, accountId), [queryClient, accountId])
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>
  )
}

export const Route = createFileRoute('/dashboard')({
  component: DashboardLayout,
  // GUARD-01, GUARD-02: signed in, then a payment method; from the stored profile, so that it works without signal
  beforeLoad: ({ context: { session }, location }) => {
    if (!session) throw redirect({ to: PATHS.login, replace: true })
    if (!session.user.isPaymentMethodVerified && location.pathname !== PATHS.paymentMethods) {
      toasts.error('Please verify your payment method to continue')
      throw redirect({ ...paymentGate(location), replace: true })
    }
    // opened while the screen's code comes: a phone that was off needs long for it
    void import('#offline/cache-db.ts').then(({ cacheOf }) =>
      cacheOf(session.user.id)
        .open()
        .catch(() => undefined),
    )
    return { session }
  },
})
