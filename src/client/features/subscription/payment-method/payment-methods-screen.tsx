import Plus from 'lucide-react/icons/plus'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { PAYMENT_METHODS_COPY } from './copy.ts'
import { EVERY_MS, paymentMethodsQuery } from './payment-methods.queries.ts'
import { CardList } from './card-list.tsx'
import { AddCard } from './add-card.tsx'

interface PaymentMethodsScreenProps {
  isFormOpen: boolean
  /** client secret of a setup that went through a bank's page */
  returned: string | undefined
  onForm: (isOpen: boolean) => Promise<void>
  /** opens the page that the gate redirected the user from; undefined without one */
  onContinue: (() => void) | undefined
}

/** SUB-16, GUARD-02: the cards; accounts with an expired trial and no card land here. */
export function PaymentMethodsScreen({ isFormOpen, returned, onForm, onContinue }: PaymentMethodsScreenProps) {
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
