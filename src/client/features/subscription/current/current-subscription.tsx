import { useState } from 'react'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import { SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { formatCardName } from '../payment-method/card-name.ts'
import { CURRENT_COPY } from './copy.ts'
import { NoSubscriptionCard } from './no-subscription-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { describeStanding } from './standing.ts'
import { StandingNotice } from './standing-notice.tsx'
import { currentSubscriptionQuery } from './subscription.queries.ts'
import { CreateSubscriptionDialog } from './create-subscription-dialog.tsx'
import { CancelSubscriptionDialog } from './cancel-subscription-dialog.tsx'

interface CurrentSubscriptionProps {
  /** the default first; undefined while unknown */
  cards: readonly PaymentMethod[] | undefined
  isSubscribing: boolean
  onSubscribing: (isOpen: boolean) => void
}

/** SUB-02, SUB-03, SUB-10: the plan, where it stands, and what can be done about it. */
export function CurrentSubscription({ cards, isSubscribing, onSubscribing }: CurrentSubscriptionProps) {
  const { trialEndsAt } = useSession().user
  const stored = useStored(currentSubscriptionQuery)
  const now = useNow(MINUTE_MS)
  const isOffline = useConnection().is === 'offline'
  const [isCanceling, setCanceling] = useState(false)
  const { data } = stored
  useHeadingFocus(data === undefined ? undefined : `${data?.status} ${data?.cancelAtPeriodEnd}`)
  const payingCard = cards && (cards.find(({ isDefault }) => isDefault) ?? null)
  const card = payingCard ? formatCardName(payingCard) : null
  return (
    <div className="flex flex-col gap-4">
      <StoredView stored={stored} words={CURRENT_COPY} skeleton={<Skeleton className="h-64" />}>
        {(subscription) => {
          const standing = describeStanding({ subscription, trialEndsAt, card }, now)
          const running = subscription && !SUBSCRIPTION_STATES[subscription.status].isOver ? subscription : null
          return (
            <>
              {standing && !subscription && (
                <NoSubscriptionCard standing={standing} isOffline={isOffline} onSubscribe={() => onSubscribing(true)} />
              )}
              {standing && subscription && (
                <StandingNotice
                  standing={standing}
                  subscription={subscription}
                  isOffline={isOffline}
                  onSubscribe={() => onSubscribing(true)}
                />
              )}
              {subscription && (
                <PlanCard
                  subscription={subscription}
                  card={payingCard}
                  isOffline={isOffline}
                  onCancel={() => setCanceling(true)}
                />
              )}
              {isSubscribing && !running && (
                <CreateSubscriptionDialog
                  card={payingCard}
                  isOffline={isOffline}
                  onClose={() => onSubscribing(false)}
                />
              )}
              {isCanceling && running && (
                <CancelSubscriptionDialog subscription={running} onClose={() => setCanceling(false)} />
              )}
            </>
          )
        }}
      </StoredView>
    </div>
  )
}
