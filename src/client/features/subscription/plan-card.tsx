import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { useWideScreen } from '#client/ui/use-screen.ts'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import type { Subscription } from '#contract/account/subscription.ts'
import { formatAmount, SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/instant.ts'
import { formatDay, formatPlan, formatPrice } from './billing-text.ts'
import { CURRENT_COPY, UNKNOWN } from './copy.ts'
import { CARD_LIST_COPY } from './payment-method/copy.ts'
import { EVERY_MS } from './payment-method/payment-methods.queries.ts'
import { SubscriptionStatusBadge } from './status-badge.tsx'
import { endedAt, endOfAccess, isCanceling } from './subscription-state.ts'
import { upcomingInvoiceQuery } from './subscription.queries.ts'

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
        {canCancel && (
          <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap">
            <p className="min-w-48 flex-1 text-sm text-ink-soft">
              {cancels === 'now' ? CURRENT_COPY.cancelNowHint : CURRENT_COPY.cancelHint}
            </p>
            <Button variant="danger-ghost" whyNot={isOffline ? CURRENT_COPY.offline : undefined} onClick={onCancel}>
              {CURRENT_COPY.cancel}
            </Button>
          </div>
        )}
      </div>
      <div className="min-w-0 border-t border-line p-4 sm:p-6 lg:border-t-0 lg:border-l">
        <Included features={features} />
      </div>
    </section>
  )
}

/** SUB-07: the trial's dates, and how much of it has passed. */
function TrialDates({ start, end }: { start: string | null; end: string | null }) {
  const now = useNow(HOUR_MS)
  const days = start === null || end === null ? NaN : Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS)
  const day = start === null ? NaN : Math.min(days, Math.max(1, Math.ceil((now - Date.parse(start)) / DAY_MS)))
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          {CURRENT_COPY.trialStart} <b>{formatDay(start)}</b>
        </span>
        <span>
          {CURRENT_COPY.trialEnd} <b>{formatDay(end)}</b>
        </span>
      </p>
      {days > 0 && (
        <>
          <span aria-hidden className="h-2 overflow-hidden rounded-full bg-hairline">
            <span className="block h-full bg-sign" style={{ width: `${(100 * day) / days}%` }} />
          </span>
          <p className="text-sm text-ink-soft">{CURRENT_COPY.trialDay(day, days, formatDay(end))}</p>
        </>
      )}
    </div>
  )
}

interface PlanFactsProps {
  subscription: Subscription
  /** null without any, undefined while unknown */
  card: PaymentMethod | null | undefined
}

/** SUB-08: whether it renews, what is charged next and when, and with which card. */
function PlanFacts({ subscription, card }: PlanFactsProps) {
  const { status, cancelAtPeriodEnd } = subscription
  const { isOver } = SUBSCRIPTION_STATES[status]
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-3">
      {isOver ? (
        <Fact name={CURRENT_COPY.ended}>{formatDay(endedAt(subscription))}</Fact>
      ) : (
        <>
          <Fact name={CURRENT_COPY.autoRenewal}>
            {cancelAtPeriodEnd ? CURRENT_COPY.willCancel : CURRENT_COPY.enabled}
          </Fact>
          {isCanceling(subscription) ? (
            <Fact name={CURRENT_COPY.accessUntil}>{formatDay(endOfAccess(subscription))}</Fact>
          ) : (
            <NextCharge isFirst={status === 'trialing'} />
          )}
        </>
      )}
      <Fact name={CURRENT_COPY.paysWith}>
        <PayingCard method={card} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  )
}

function NextCharge({ isFirst }: { isFirst: boolean }) {
  const { data } = useStored(upcomingInvoiceQuery, { everyMs: EVERY_MS })
  const text = data
    ? CURRENT_COPY.charge(formatDay(data.nextPaymentAt), formatAmount(data.total, data.currency))
    : UNKNOWN
  return <Fact name={isFirst ? CURRENT_COPY.firstCharge : CURRENT_COPY.nextCharge}>{text}</Fact>
}

function PayingCard({ method }: { method: PaymentMethod | null | undefined }) {
  if (method === undefined) return UNKNOWN
  if (method === null) return CURRENT_COPY.noCard
  return (
    <>
      {method.card.brand.toUpperCase()} <span aria-hidden>••••</span>
      <span className="sr-only">{CARD_LIST_COPY.endingIn}</span> {method.card.last4}
    </>
  )
}

/** On a phone it is folded, so the tabs below stay on the first screen. */
function Included({ features }: { features: readonly string[] }) {
  const isWide = useWideScreen()
  if (isWide || features.length === 0) return <FeatureList features={features} />
  return (
    <details className="-my-3">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-sign-deep">
        {CURRENT_COPY.features}
        <ChevronDown aria-hidden className="size-5 in-open:rotate-180" />
      </summary>
      <div className="pb-3">
        <FeatureList features={features} />
      </div>
    </details>
  )
}

/** What the plan includes. */
function FeatureList({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null
  return (
    <ul aria-label={CURRENT_COPY.features} className="flex flex-col gap-2.5 text-sm">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
