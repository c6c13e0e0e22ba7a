import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import { PATHS } from '#contract/api/path.ts'
import { formatCardExpiry, isCardExpired, isCardExpiringSoon } from '#domain/access/card-expiry.ts'
import { SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { formatCardName } from '../billing-text.ts'
import { currentSubscriptionQuery } from '../subscription.queries.ts'
import { AddCard } from './add-card.tsx'
import { CARD_LIST_COPY, PAYMENT_METHODS_COPY } from './copy.ts'
import { paymentMethodsSearch } from './payment-methods-search.ts'
import { EVERY_MS, paymentMethodsQuery, useDeleteCard, useSetDefaultCard } from './payment-methods.queries.ts'

interface PaymentMethodsScreenProps {
  isFormOpen: boolean
  /** client secret of a setup that went through a bank's page */
  returned: string | undefined
  onForm: (isOpen: boolean) => Promise<void>
  /** opens the page that the gate redirected the user from; undefined without one */
  onContinue: (() => void) | undefined
}

/** SUB-16, GUARD-02: the cards; accounts with an expired trial and no card land here. */
function PaymentMethodsScreen({ isFormOpen, returned, onForm, onContinue }: PaymentMethodsScreenProps) {
  usePageTitle(PAYMENT_METHODS_COPY.title)
  const isGated = !useSession().user.isPaymentMethodVerified
  const stored = useStored(paymentMethodsQuery, { everyMs: EVERY_MS })
  const isAdding = isFormOpen || returned !== undefined
  useHeadingFocus(stored.data && `${stored.data.data.length} ${isAdding}`)
  const add = (
    <Button className="self-start" onClick={() => void onForm(true)}>
      <Plus aria-hidden />
      {PAYMENT_METHODS_COPY.addPaymentMethod}
    </Button>
  )
  return (
    <section
      aria-label={PAYMENT_METHODS_COPY.title}
      className={classNames('grid items-start gap-4', isAdding && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="sr-only">{PAYMENT_METHODS_COPY.title}</h2>
        {isGated && (
          <p className="max-w-prose">
            <b>{PAYMENT_METHODS_COPY.verify}</b>. {PAYMENT_METHODS_COPY.trialOver}
          </p>
        )}
        {!isGated && !isAdding && onContinue && (
          <Button className="self-start" onClick={onContinue}>
            {PAYMENT_METHODS_COPY.continue}
          </Button>
        )}
        <StoredView stored={stored} words={PAYMENT_METHODS_COPY} skeleton={<Skeleton className="h-24" />}>
          {({ data: cards, mode }) =>
            cards.length > 0 ? (
              <>
                <CardList cards={cards} />
                {!isAdding && add}
                {mode !== 'sandbox' && <p className="text-sm text-ink-soft">{PAYMENT_METHODS_COPY.whereNumbersGo}</p>}
              </>
            ) : (
              !isAdding && (
                <EmptyState message={PAYMENT_METHODS_COPY.empty} hint={PAYMENT_METHODS_COPY.emptyHint} action={add} />
              )
            )
          }
        </StoredView>
      </div>
      {isAdding && (
        <AddCard
          returned={returned}
          onAnother={() => void onForm(true)}
          onClose={() => void onForm(false)}
          onAdded={() => onForm(false)}
        />
      )}
    </section>
  )
}

/** SUB-16, SUB-17, SUB-24 to SUB-27: default card first, then the newest. */
function CardList({ cards }: { cards: readonly PaymentMethod[] }) {
  const { data: subscription } = useStored(currentSubscriptionQuery)
  const pays = subscription ? !SUBSCRIPTION_STATES[subscription.status].isOver : false
  const isOffline = useConnection().status === 'offline'
  const [toDelete, setToDelete] = useState<PaymentMethod>()
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
            onDelete={() => setToDelete(method)}
          />
        ))}
      </ul>
      <DeleteQuestion
        toDelete={toDelete}
        others={cards.filter((card) => card !== toDelete)}
        busy={deleting.isPending}
        onConfirm={({ id }) => deleting.mutate(id, { onSettled: () => setToDelete(undefined) })}
        onCancel={() => setToDelete(undefined)}
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
          className={whyNotDelete && 'self-start sm:self-end'}
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
  toDelete: PaymentMethod | undefined
  /** the default first, then the newest */
  others: readonly PaymentMethod[]
  busy: boolean
  onConfirm: (method: PaymentMethod) => void
  onCancel: () => void
}

function DeleteQuestion({ toDelete, others, busy, onConfirm, onCancel }: DeleteQuestionProps) {
  const { trialEndsAt } = useSession().user
  const now = useNow(HOUR_MS)
  const isTrial = trialEndsAt !== null && Date.parse(trialEndsAt) > now
  return (
    <ConfirmDialog
      open={toDelete !== undefined}
      danger
      title={CARD_LIST_COPY.deleteThisPaymentMethod}
      description={toDelete && whatFollows(toDelete, others, isTrial)}
      confirmLabel={CARD_LIST_COPY.delete}
      busy={busy}
      onConfirm={() => toDelete && onConfirm(toDelete)}
      onCancel={onCancel}
    />
  )
}

function whatFollows(toDelete: PaymentMethod, [next]: readonly PaymentMethod[], isTrial: boolean): string {
  const goes = CARD_LIST_COPY.noMoreCharges(formatCardName(toDelete))
  if (!next && isTrial) return CARD_LIST_COPY.onlyCardInTrial(goes)
  if (!next) return CARD_LIST_COPY.onlyCard(goes)
  return toDelete.isDefault ? CARD_LIST_COPY.nextDefault(goes, formatCardName(next)) : goes
}

export const Route = createFileRoute('/dashboard/subscription/payment-methods')({
  validateSearch: paymentMethodsSearch,
  // the secret reads a card's details at the provider, so it leaves the address bar
  beforeLoad: ({ search: { setup_intent_client_secret: returnedSetup } }) => {
    if (returnedSetup === undefined) return
    throw redirect({ to: PATHS.paymentMethods, replace: true, state: (before) => ({ ...before, returnedSetup }) })
  },
  component: function PaymentMethodsRoute() {
    const navigate = Route.useNavigate()
    const { form } = Route.useSearch()
    const { headedTo, returnedSetup } = useLocation({ select: ({ state }) => state })
    return (
      <PaymentMethodsScreen
        isFormOpen={form === 'add'}
        returned={returnedSetup}
        onForm={(isOpen) =>
          navigate({ search: isOpen ? { form: 'add' } : {}, replace: !isOpen, state: headedTo ? { headedTo } : {} })
        }
        onContinue={headedTo === undefined ? undefined : () => void navigate({ href: headedTo, replace: true })}
      />
    )
  },
})
