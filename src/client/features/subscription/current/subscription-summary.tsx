import { Link } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { CURRENT_COPY, SUMMARY_COPY } from './copy.ts'
import { formatPlan, formatPrice } from './plan-text.ts'
import { describeStanding } from './standing.ts'
import { SubscriptionStatusBadge } from './status-badge.tsx'
import { currentSubscriptionQuery } from './subscription.queries.ts'

/** SET-02: the account's plan in short; its own page has the rest. */
export function SubscriptionSummary() {
  const { trialEndsAt } = useSession().user
  const { data: subscription, error, isError, dataUpdatedAt, refetch } = useStored(currentSubscriptionQuery)
  const now = useNow(MINUTE_MS)
  if (subscription === undefined && isError)
    return <ReadError error={error} message={CURRENT_COPY.loadError} onRetry={refetch} />
  if (subscription === undefined) {
    return (
      <LoadingState words={CURRENT_COPY.loading}>
        <Skeleton className="h-40" />
      </LoadingState>
    )
  }
  const standing = describeStanding({ subscription, trialEndsAt, card: null }, now)
  return (
    <>
      {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
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
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" render={<Link to={PATHS.billing} />}>
            {SUMMARY_COPY.viewSubscription}
          </Button>
          <Button variant="ghost" render={<Link to={PATHS.paymentMethods} />}>
            {SUMMARY_COPY.paymentMethods}
          </Button>
        </div>
      </SectionCard>
    </>
  )
}
