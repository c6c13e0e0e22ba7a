import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Subscription } from '#contract/account/subscription.ts'
import { SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { formatDay, formatPlan, formatPrice } from './billing-text.ts'
import { CURRENT_COPY, HISTORY_COPY } from './copy.ts'
import { pageSearch } from './page-search.ts'
import { SubscriptionStatusBadge } from './status-badge.tsx'
import { subscriptionsQuery } from './subscription.queries.ts'

/** SUB-02: each subscription of the account, the newest first. */
function SubscriptionHistoryScreen({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  usePageTitle(HISTORY_COPY.title)
  const stored = useStored(subscriptionsQuery(page))
  const { totalPages } = stored.data?.meta ?? { totalPages: 1 }
  return (
    <section aria-label={HISTORY_COPY.title} className="flex flex-col gap-3">
      <h2 className="sr-only">{HISTORY_COPY.title}</h2>
      <StoredView
        stored={stored}
        words={HISTORY_COPY}
        skeleton={<Skeleton className="h-24" />}
        isEmpty={({ data }) => data.length === 0}
      >
        {({ data }) => (
          <ul
            aria-label={HISTORY_COPY.title}
            className="divide-y divide-hairline rounded-card border border-line bg-surface px-4 sm:px-5"
          >
            {data.map((subscription) => (
              <SubscriptionRow key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        )}
      </StoredView>
      {stored.data && (totalPages > 1 || page > 1) && (
        <SimplePager page={page} pages={Math.max(1, totalPages)} onPage={onPage} />
      )}
    </section>
  )
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const id = useId()
  const { status, interval, intervalCount, trialStart, trialEnd, currentPeriodStart, currentPeriodEnd, canceledAt } =
    subscription
  const { isOver } = SUBSCRIPTION_STATES[status]
  return (
    <li aria-labelledby={id} className="flex flex-col gap-3 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b id={id}>{formatPlan(subscription)}</b>
        <SubscriptionStatusBadge status={status} />
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        {trialStart !== null && (
          <Fact name={HISTORY_COPY.trial}>{HISTORY_COPY.dates(formatDay(trialStart), formatDay(trialEnd))}</Fact>
        )}
        <Fact name={isOver ? HISTORY_COPY.lastPeriod : HISTORY_COPY.currentPeriod}>
          {HISTORY_COPY.dates(formatDay(currentPeriodStart), formatDay(currentPeriodEnd))}
        </Fact>
        {canceledAt !== null && <Fact name={HISTORY_COPY.canceled}>{formatDay(canceledAt)}</Fact>}
        <Fact name={HISTORY_COPY.price}>
          {formatPrice(subscription)} {CURRENT_COPY.per(interval, intervalCount)}
        </Fact>
      </dl>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const Route = createFileRoute('/dashboard/subscription/history')({
  validateSearch: pageSearch,
  component: function SubscriptionHistoryRoute() {
    const navigate = Route.useNavigate()
    return (
      <SubscriptionHistoryScreen
        page={Route.useSearch().page ?? 1}
        onPage={(page) => void navigate({ search: { page }, resetScroll: false })}
      />
    )
  },
})
