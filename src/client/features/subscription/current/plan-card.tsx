import { useId } from 'react'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import type { Subscription } from '#contract/account/subscription.ts'
import { SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { Button } from '#client/ui/button.tsx'
import { CURRENT_COPY } from './copy.ts'
import { FeatureList } from './feature-list.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { formatPlan, formatPrice } from './plan-text.ts'
import { SubscriptionStatusBadge } from './status-badge.tsx'
import { TrialDates } from './trial-dates.tsx'

interface PlanCardProps {
  subscription: Subscription
  /** the card that pays; null without any, undefined while unknown */
  card: PaymentMethod | null | undefined
  isOffline: boolean
  onCancel: () => void
}

/** SUB-02, SUB-06 to SUB-10: plan, price, status, dates, card, features. */
export function PlanCard({ subscription, card, isOffline, onCancel }: PlanCardProps) {
  const id = useId()
  const { status, trialStart, trialEnd, interval, intervalCount, features, cancelAtPeriodEnd } = subscription
  const { cancels } = SUBSCRIPTION_STATES[status]
  const canCancel = cancels === 'now' || (cancels === 'at-period-end' && !cancelAtPeriodEnd)
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]"
    >
      <div className="flex min-w-0 flex-col gap-4 p-4 sm:p-6">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={id} className="text-lg font-bold">
              {formatPlan(subscription)}
            </h2>
            <SubscriptionStatusBadge status={status} />
          </div>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-3xl font-extrabold tracking-tight tabular-nums">{formatPrice(subscription)}</span>
            <span className="text-ink-soft">{CURRENT_COPY.per(interval, intervalCount)}</span>
          </p>
        </div>
        {status === 'trialing' && <TrialDates start={trialStart} end={trialEnd} />}
        <PlanFacts subscription={subscription} card={card} />
      </div>
      <div className="flex min-w-0 flex-col justify-between gap-5 border-t border-line p-4 sm:p-6 lg:border-t-0 lg:border-l">
        <FeatureList features={features} />
        {canCancel && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 lg:flex-nowrap">
            <p className="min-w-48 flex-1 text-sm text-ink-soft">
              {cancels === 'now' ? CURRENT_COPY.cancelNowHint : CURRENT_COPY.cancelHint}
            </p>
            <Button
              variant="ghost"
              className="text-stop"
              whyNot={isOffline ? CURRENT_COPY.offline : undefined}
              onClick={onCancel}
            >
              {CURRENT_COPY.cancel}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
