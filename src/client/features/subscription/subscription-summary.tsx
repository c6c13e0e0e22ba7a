import { Link } from '@tanstack/react-router'
import { useSession } from '#client/browser/session/use-session.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Subscription } from '#contract/account/subscription.ts'
import { PATHS } from '#contract/api/path.ts'
import { isInGroup } from '#domain/access/seat.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatPlan, formatPrice } from './billing-text.ts'
import { CURRENT_COPY, SUMMARY_COPY } from './copy.ts'
import { SubscriptionStatusBadge } from './status-badge.tsx'
import { describeStanding } from './subscription-state.ts'
import { currentSubscriptionQuery } from './subscription.queries.ts'

/** SET-02: the account's plan in short; its own page has the rest. */
export function SubscriptionSummary() {
  return (
    <StoredView
      stored={useStored(currentSubscriptionQuery)}
      words={CURRENT_COPY}
      skeleton={<Skeleton className="h-40" />}
    >
      {(subscription) => <Summary subscription={subscription} />}
    </StoredView>
  )
}

function Summary({ subscription }: { subscription: Subscription | null }) {
  const { trialEndsAt, company } = useSession().user
  const canPay = isInGroup(company.seat, 'money')
  const standing = describeStanding({ subscription, trialEndsAt, card: null, canPay }, useNow(MINUTE_MS))
  return (
    <SectionCard
      title={SUMMARY_COPY.yourPlan}
      aside={subscription && <SubscriptionStatusBadge status={subscription.status} />}
    >
      {subscription && (
        <p>
          {formatPlan(subscription)}, {formatPrice(subscription)}{' '}
          {CURRENT_COPY.per(subscription.interval, subscription.intervalCount)}
        </p>
      )}
      {standing && (
        <>
          <p className="font-bold">{standing.title}</p>
          <p className="text-ink-soft">{standing.text}</p>
        </>
      )}
      {canPay && (
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" render={<Link to={PATHS.billing} />}>
            {SUMMARY_COPY.viewSubscription}
          </Button>
          <Button variant="ghost" render={<Link to={PATHS.paymentMethods} />}>
            {SUMMARY_COPY.paymentMethods}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
