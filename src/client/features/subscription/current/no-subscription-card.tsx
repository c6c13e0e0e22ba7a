import CircleEllipsis from 'lucide-react/icons/circle-ellipsis'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useId } from 'react'
import { formatAmount, SUBSCRIPTION_PRICE } from '#domain/access/subscription.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CURRENT_COPY } from './copy.ts'
import type { Standing } from './standing.ts'

interface NoSubscriptionCardProps {
  standing: Standing
  isOffline: boolean
  onSubscribe: () => void
}

/** SUB-03: the trial, or what stays open after it, and the button that creates a subscription. */
export function NoSubscriptionCard({ standing, isOffline, onSubscribe }: NoSubscriptionCardProps) {
  const id = useId()
  const { cents, currency, interval, intervalCount } = SUBSCRIPTION_PRICE
  const isOnTrial = !standing.isUrgent
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col items-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={id} className="text-lg font-bold">
            {standing.title}
          </h2>
          <Badge tone="grey" icon={isOnTrial ? CalendarClock : CircleEllipsis}>
            {isOnTrial ? CURRENT_COPY.freeTrial : CURRENT_COPY.noSubscription}
          </Badge>
        </div>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="text-3xl font-extrabold tracking-tight tabular-nums">{formatAmount(cents, currency)}</span>
          <span className="text-ink-soft">
            {isOnTrial ? CURRENT_COPY.afterTrial : CURRENT_COPY.per(interval, intervalCount)}
          </span>
        </p>
      </div>
      <p className="max-w-prose">{standing.text}</p>
      <Button whyNot={isOffline ? CURRENT_COPY.offline : undefined} onClick={onSubscribe}>
        {CURRENT_COPY.create}
      </Button>
    </section>
  )
}
