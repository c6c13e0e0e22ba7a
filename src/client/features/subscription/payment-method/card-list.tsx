import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import { formatCardExpiry, isCardExpired, isCardExpiringSoon } from '#domain/access/card-expiry.ts'
import { SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { currentSubscriptionQuery } from '../current/subscription.queries.ts'
import { formatCardName } from './card-name.ts'
import { CARD_LIST_COPY } from './copy.ts'
import { useDeleteCard, useSetDefaultCard } from './payment-methods.queries.ts'

/** SUB-16, SUB-17, SUB-24 to SUB-27: default card first, then the newest. */
export function CardList({ cards }: { cards: readonly PaymentMethod[] }) {
  const { data: subscription } = useStored(currentSubscriptionQuery)
  const pays = subscription ? !SUBSCRIPTION_STATES[subscription.status].isOver : false
  const isOffline = useConnection().is === 'offline'
  const [asked, setAsked] = useState<PaymentMethod>()
  const choosing = useSetDefaultCard()
  const deleting = useDeleteCard()
  return (
    <>
      <NeedsConnection isOffline={isOffline} what={CARD_LIST_COPY.needsConnection} />
      <ul
        aria-label={CARD_LIST_COPY.paymentMethods}
        className="divide-y divide-hairline rounded-card border border-line bg-surface px-4 sm:px-5"
      >
        {cards.map((method) => (
          <CardRow
            key={method.id}
            method={method}
            choosing={choosing.isPending && choosing.variables === method.id}
            whyNotDelete={pays && cards.length === 1 ? CARD_LIST_COPY.lastCard : undefined}
            onChoose={() => choosing.mutate(method.id)}
            onDelete={() => setAsked(method)}
          />
        ))}
      </ul>
      <DeleteQuestion
        asked={asked}
        others={cards.filter((card) => card !== asked)}
        busy={deleting.isPending}
        onConfirm={({ id }) => deleting.mutate(id, { onSettled: () => setAsked(undefined) })}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}

interface CardRowProps {
  method: PaymentMethod
  choosing: boolean
  /** a running subscription needs a card */
  whyNotDelete: string | undefined
  onChoose: () => void
  onDelete: () => void
}

function CardRow({ method, choosing, whyNotDelete, onChoose, onDelete }: CardRowProps) {
  const { card, isDefault, billing_details: holder } = method
  const expiry = { month: card.exp_month, year: card.exp_year }
  const now = useNow(HOUR_MS)
  const expired = isCardExpired(expiry, now)
  const soon = isCardExpiringSoon(expiry, now)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <BrandPlate brand={card.brand} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          <span className="tabular-nums">
            {card.brand.toUpperCase()} <span aria-hidden>••••</span>
            <span className="sr-only">{CARD_LIST_COPY.endingIn}</span> {card.last4}
          </span>
          {isDefault && (
            <Badge tone="green" icon={BadgeCheck}>
              {CARD_LIST_COPY.default}
            </Badge>
          )}
          {expired && (
            <Badge tone="red" icon={CircleAlert}>
              {CARD_LIST_COPY.expired}
            </Badge>
          )}
        </p>
        <p className={`text-sm break-words tabular-nums ${expired || soon ? 'text-stop' : 'text-ink-soft'}`}>
          {expiryWord({ expired, soon })} {formatCardExpiry(expiry)}
          {holder.name && `, ${holder.name}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDefault && (
          <Button
            variant="ghost"
            size="compact"
            busy={choosing}
            aria-label={CARD_LIST_COPY.setAsDefaultCard(formatCardName(method))}
            onClick={onChoose}
          >
            {CARD_LIST_COPY.setAsDefault}
          </Button>
        )}
        <Button
          variant="ghost"
          size="compact"
          aria-label={CARD_LIST_COPY.deleteCard(formatCardName(method))}
          whyNot={whyNotDelete}
          onClick={onDelete}
        >
          {CARD_LIST_COPY.delete}
        </Button>
      </div>
    </li>
  )
}

function expiryWord({ expired, soon }: { expired: boolean; soon: boolean }): string {
  if (expired) return CARD_LIST_COPY.expired
  return soon ? CARD_LIST_COPY.expiresSoon : CARD_LIST_COPY.expires
}

/** Decoration: the card's name says the brand. */
function BrandPlate({ brand }: { brand: string }) {
  return (
    <span
      aria-hidden
      className="grid h-10 w-17 shrink-0 place-items-center overflow-hidden rounded-control bg-ink px-1 text-[0.6rem] font-extrabold tracking-tighter text-surface uppercase"
    >
      {brand}
    </span>
  )
}

interface DeleteQuestionProps {
  asked: PaymentMethod | undefined
  /** the default first, then the newest */
  others: readonly PaymentMethod[]
  busy: boolean
  onConfirm: (method: PaymentMethod) => void
  onCancel: () => void
}

function DeleteQuestion({ asked, others, busy, onConfirm, onCancel }: DeleteQuestionProps) {
  const { trialEndsAt } = useSession().user
  const now = useNow(HOUR_MS)
  const isTrial = trialEndsAt !== null && Date.parse(trialEndsAt) > now
  return (
    <ConfirmDialog
      open={asked !== undefined}
      danger
      title={CARD_LIST_COPY.deleteThisPaymentMethod}
      description={asked && whatFollows(asked, others, isTrial)}
      confirmLabel={CARD_LIST_COPY.delete}
      busy={busy}
      onConfirm={() => asked && onConfirm(asked)}
      onCancel={onCancel}
    />
  )
}

function whatFollows(asked: PaymentMethod, [next]: readonly PaymentMethod[], isTrial: boolean): string {
  const goes = CARD_LIST_COPY.noMoreCharges(formatCardName(asked))
  if (!next && isTrial) return CARD_LIST_COPY.onlyCardInTrial(goes)
  if (!next) return CARD_LIST_COPY.onlyCard(goes)
  return asked.isDefault ? CARD_LIST_COPY.nextDefault(goes, formatCardName(next)) : goes
}
