import type { ReactNode } from 'react'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import type { Subscription } from '#contract/account/subscription.ts'
import { formatAmount, SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { CARD_LIST_COPY } from '../payment-method/copy.ts'
import { EVERY_MS } from '../payment-method/payment-methods.queries.ts'
import { CURRENT_COPY, UNKNOWN } from './copy.ts'
import { formatDay } from './plan-text.ts'
import { endedAt, endOfAccess, isCanceling } from './standing.ts'
import { upcomingInvoiceQuery } from './subscription.queries.ts'

interface PlanFactsProps {
  subscription: Subscription
  /** null without any, undefined while unknown */
  card: PaymentMethod | null | undefined
}

/** SUB-08: whether it renews, what is charged next and when, and with which card. */
export function PlanFacts({ subscription, card }: PlanFactsProps) {
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
