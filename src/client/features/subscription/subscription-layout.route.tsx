import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, redirect, useLocation } from '@tanstack/react-router'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { companyQuery } from '#client/data/account/company.queries.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { isInGroup } from '#domain/access/seat.ts'
import { personName } from '#domain/text/names.ts'
import { SubscriptionSummary } from './subscription-summary.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { BillingMode } from '#contract/account/payment-method.ts'
import { moveSandboxClockEndpoint, readSandboxClockEndpoint } from '#contract/account/subscription.ts'
import { PATHS } from '#contract/api/path.ts'
import { call } from '#offline/session/call.ts'
import { formatDay } from './billing-text.ts'
import { SANDBOX_COPY, STEPS, SUBSCRIPTION_LAYOUT_COPY, SUBSCRIPTION_TABS } from './copy.ts'
import { CurrentSubscription } from './current-subscription.tsx'
import { PAYMENT_METHOD_COPY, TEST_MODE_TEXT } from './payment-method/copy.ts'
import { EVERY_MS, paymentMethodsQuery } from './payment-method/payment-methods.queries.ts'
import { useRefreshBilling } from './subscription.queries.ts'

interface SubscriptionLayoutProps {
  /** the dialog that creates a subscription is open */
  isSubscribing: boolean
  onSubscribing: (isOpen: boolean) => void
  /** the tab's page */
  children: ReactNode
}

/** SUB-02: what every page of the area shows. */
function SubscriptionLayout({ isSubscribing, onSubscribing, children }: SubscriptionLayoutProps) {
  const { data: cards } = useStored(paymentMethodsQuery, { everyMs: EVERY_MS })
  return (
    <>
      <PageHeader title={SUBSCRIPTION_LAYOUT_COPY.title} isInAppBar />
      <div className="flex flex-col gap-4">
        {cards && <TestModeBadge mode={cards.mode} />}
        <CurrentSubscription cards={cards?.data} isSubscribing={isSubscribing} onSubscribing={onSubscribing} />
        <SubscriptionTabs />
        {children}
        {cards?.mode === 'sandbox' && <SandboxClock />}
      </div>
    </>
  )
}

/** TEAM-11: for the other seats, who can do it instead. */
function ReadersView() {
  const company = useStored(companyQuery)
  return (
    <>
      <PageHeader title={SUBSCRIPTION_LAYOUT_COPY.title} isInAppBar />
      <div className="flex max-w-2xl flex-col gap-4">
        <SubscriptionSummary />
        <StoredView stored={company} words={SUBSCRIPTION_LAYOUT_COPY.managers}>
          {({ people }) => (
            <p className="font-semibold">
              {SUBSCRIPTION_LAYOUT_COPY.managers.who(
                people.filter(({ seat }) => isInGroup(seat, 'money')).map((person) => personName(person)),
              )}
            </p>
          )}
        </StoredView>
      </div>
    </>
  )
}

/** SUB-02: each tab is a page of its own, so each is a link; the row scrolls sideways on narrow screens. */
function SubscriptionTabs() {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // a link may open a tab that's scrolled out of view
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav aria-label={SUBSCRIPTION_LAYOUT_COPY.tabs}>
      <ul
        ref={row}
        className="-mx-4 flex overflow-x-auto border-b border-line px-4 [scrollbar-width:none] max-md:mask-r-from-[calc(100%-1.5rem)] max-md:scroll-pr-6 max-md:pr-6 md:mx-0 md:px-0"
      >
        {SUBSCRIPTION_TABS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              resetScroll={false}
              className="flex min-h-12 items-center border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft no-underline transition-colors hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-rail aria-[current]:text-sign-deep sm:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Outside production: moves the sandbox's own time. Not there means in production, or Stripe bills. */
function SandboxClock() {
  const refresh = useRefreshBilling()
  const { data } = useQuery({
    queryKey: ['subscriptions', 'sandbox-clock'],
    queryFn: ({ signal }) => call(readSandboxClockEndpoint, {}, { signal }),
    retry: false,
    meta: { silent: true },
  })
  const moving = useMutation({
    mutationFn: (days: number) => call(moveSandboxClockEndpoint, { body: { days } }),
    onSuccess: ({ now }) => toasts.info(SANDBOX_COPY.moved(formatDay(now))),
    onSettled: refresh,
  })
  if (!data) return null
  return (
    <SectionCard title={SANDBOX_COPY.title}>
      <p className="max-w-prose text-ink-soft">{SANDBOX_COPY.text}</p>
      <p role="status" className="font-bold">
        {SANDBOX_COPY.now(formatDay(data.now))}
      </p>
      <div role="group" aria-label={SANDBOX_COPY.pass} className="flex flex-wrap items-center gap-2">
        {STEPS.map((days) => (
          <Button
            key={days}
            variant="ghost"
            size="compact"
            busy={moving.isPending && moving.variables === days}
            disabled={moving.isPending && moving.variables !== days}
            onClick={() => moving.mutate(days)}
          >
            {SANDBOX_COPY.days(days)}
          </Button>
        ))}
      </div>
    </SectionCard>
  )
}

/** Makes clear that no real money moves. */
function TestModeBadge({ mode }: { mode: BillingMode }) {
  const words = TEST_MODE_TEXT[mode]
  if (words === null) return null
  return (
    <p className="flex gap-2.5 rounded-control border border-line border-l-4 border-l-caution bg-caution-tint p-3">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>{PAYMENT_METHOD_COPY.testMode}</strong> {words}
      </span>
    </p>
  )
}

export const Route = createFileRoute('/dashboard/subscription')({
  /** `subscribe`: the dialog that creates a subscription is open */
  validateSearch: ({ subscribe }: Record<string, unknown>): { subscribe?: true } =>
    subscribe === true ? { subscribe } : {},
  // SUB-01
  beforeLoad: ({ location }) => {
    if (location.pathname.replace(/\/$/, '') === PATHS.subscription)
      throw redirect({ to: PATHS.billing, replace: true })
  },
  component: function SubscriptionLayoutRoute() {
    const { subscribe = false } = Route.useSearch()
    const navigate = Route.useNavigate()
    const { seat } = useSession().user.company
    if (!isInGroup(seat, 'money')) return <ReadersView />
    return (
      <SubscriptionLayout
        isSubscribing={subscribe}
        onSubscribing={(isOpen) =>
          void navigate({
            to: PATHS.billing,
            search: isOpen ? { subscribe: true } : {},
            replace: subscribe,
            resetScroll: false,
          })
        }
      >
        <Outlet />
      </SubscriptionLayout>
    )
  },
})
