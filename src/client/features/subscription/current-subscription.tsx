import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleEllipsis from 'lucide-react/icons/circle-ellipsis'
import Info from 'lucide-react/icons/info'
import { type ReactNode, useId, useState } from 'react'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Badge } from '#client/ui/badge.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import type { Subscription } from '#contract/account/subscription.ts'
import { PATHS } from '#contract/api/path.ts'
import { formatAmount, SUBSCRIPTION_PRICE, SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatCardName, toPublicUrl } from './billing-text.ts'
import { CURRENT_COPY, STANDING_COPY } from './copy.ts'
import { PlanCard } from './plan-card.tsx'
import { describeStanding, type Standing } from './subscription-state.ts'
import { currentSubscriptionQuery, invoicesQuery, useResumeSubscription } from './subscription.queries.ts'

const CancelSubscriptionDialog = lazyDialog(
  () => import('./cancel-subscription.dialog.tsx'),
  'CancelSubscriptionDialog',
)
const CreateSubscriptionDialog = lazyDialog(
  () => import('./create-subscription.dialog.tsx'),
  'CreateSubscriptionDialog',
)

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
  const isOffline = useConnection().status === 'offline'
  const [isCanceling, setCanceling] = useState(false)
  const { data } = stored
  useHeadingFocus(data === undefined ? undefined : `${data?.status} ${data?.cancelAtPeriodEnd}`)
  const payingCard = cards && (cards.find(({ isDefault }) => isDefault) ?? null)
  const card = payingCard ? formatCardName(payingCard) : null
  return (
    <div className="flex flex-col gap-4">
      <StoredView stored={stored} words={CURRENT_COPY} skeleton={<Skeleton className="h-64" />}>
        {(subscription) => {
          const standing = describeStanding({ subscription, trialEndsAt, card, canPay: true }, now)
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

interface NoSubscriptionCardProps {
  standing: Standing
  isOffline: boolean
  onSubscribe: () => void
}

/** SUB-03: the trial, or what stays open after it, and the button that creates a subscription. */
function NoSubscriptionCard({ standing, isOffline, onSubscribe }: NoSubscriptionCardProps) {
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

interface StandingNoticeProps {
  standing: Standing
  subscription: Subscription
  isOffline: boolean
  onSubscribe: () => void
}

/** What happened, what still works, and the one action that helps. */
function StandingNotice({ standing, ...props }: StandingNoticeProps) {
  const id = useId()
  const Sign = standing.isUrgent ? CircleAlert : Info
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line border-l-4 bg-surface p-4 sm:p-5',
        standing.isUrgent ? 'border-l-caution' : 'border-l-rail',
      )}
    >
      <div className="flex min-w-[min(100%,18rem)] flex-1 gap-3">
        <Sign aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <h2 id={id} className="font-bold">
            {standing.title}
          </h2>
          <p className="max-w-prose text-ink-soft">{standing.text}</p>
        </div>
      </div>
      <StandingAction step={standing.step} {...props} />
    </section>
  )
}

function StandingAction({
  step,
  subscription,
  isOffline,
  onSubscribe,
}: Omit<StandingNoticeProps, 'standing'> & Pick<Standing, 'step'>): ReactNode {
  const whyNot = isOffline ? CURRENT_COPY.offline : undefined
  switch (step) {
    case 'subscribe':
      return (
        <Button whyNot={whyNot} onClick={onSubscribe}>
          {CURRENT_COPY.create}
        </Button>
      )
    case 'resume':
      return <KeepButton id={subscription.id} whyNot={whyNot} />
    case 'pay':
      return <PayLink words={STANDING_COPY.payNow} />
    case 'confirm':
      return <PayLink words={STANDING_COPY.continuePayment} />
    case 'add-card':
      return (
        <Button render={<Link to={PATHS.paymentMethods} search={{ form: 'add' }} />}>{STANDING_COPY.addCard}</Button>
      )
    case 'contact':
      return <Button render={<Link to={PATHS.contactUs} />}>{STANDING_COPY.contactSupport}</Button>
    case 'none':
      return null
  }
}

function KeepButton({ id, whyNot }: { id: string; whyNot: string | undefined }) {
  const resuming = useResumeSubscription()
  return (
    <Button busy={resuming.isPending} whyNot={whyNot} onClick={() => resuming.mutate({ params: { id } })}>
      {STANDING_COPY.keep}
    </Button>
  )
}

/** The open invoice's page; without one, another card helps. */
function PayLink({ words }: { words: string }) {
  const { data } = useStored(invoicesQuery(1))
  const page = toPublicUrl(data?.data.find(({ status }) => status === 'open')?.hostedInvoiceUrl ?? null)
  if (page === null) return <Button render={<Link to={PATHS.paymentMethods} />}>{STANDING_COPY.updateCard}</Button>
  return <Button render={<a href={page} target="_blank" rel="noreferrer" />}>{words}</Button>
}
