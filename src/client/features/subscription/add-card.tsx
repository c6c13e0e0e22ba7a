import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { setupIntent, setupPayment } from '#contract/payment-method.ts'
import { ApiError } from '#contract/request.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useConnection } from '#client/data/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { useRefreshedCards } from './payment-methods.queries.ts'
import { TestCardForm } from './test-card-form.tsx'
import type { CardSetup } from './use-card-setup.ts'

const StripeCardForm = lazyPart(() => import('./stripe-card-form.tsx').then((file) => file.StripeCardForm))
const ReturnedCard = lazyPart(() => import('./returned-card.tsx').then((file) => file.ReturnedCard))

interface AddCardProps {
  /** the secret of a setup for which a bank had sent the person elsewhere */
  returned: string | undefined
  onClose: () => void
  /** the form for a card, after one that could not be saved */
  onAnother: () => void
  onAdded: () => Promise<void>
}

/** SUB-16, SUB-18, SUB-20 to SUB-23: a secret first, then the card form that it feeds, then the card is saved. */
export function AddCard({ returned, onClose, onAnother, onAdded }: AddCardProps) {
  const isOffline = useConnection().is === 'offline'
  const [attempt, setAttempt] = useState(0)
  const refresh = useRefreshedCards()
  const setup = useQuery({
    queryKey: ['setup-intent', attempt],
    queryFn: ({ signal }) => call(setupIntent, { body: {} }, { signal }),
    // one secret for one card: news from elsewhere must not give another to a form that somebody types in
    enabled: ({ state }) => !isOffline && state.data === undefined,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  const save = async (paymentMethodId: string) => {
    await call(setupPayment, { body: { paymentMethodId } })
    toasts.success('Payment method added successfully!')
    await refresh()
    await onAdded()
  }
  const form = { returned, save, onSpent: () => setAttempt(attempt + 1), onClose, onAnother }
  return (
    <SectionCard title="Add a card">
      <NeedsConnection isOffline={isOffline} what="Adding a card" />
      {setup.isLoading && (
        <LoadingState words="Loading the card form...">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </LoadingState>
      )}
      {setup.error && (
        <ErrorState
          message={setup.error instanceof ApiError ? setup.error.message : 'Failed to initialize payment setup'}
          onRetry={() => void setup.refetch()}
        />
      )}
      {setup.data && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <FormFor key={attempt} {...setup.data} {...form} />
        </Suspense>
      )}
      {!setup.data && (
        <Button variant="ghost" className="self-start" onClick={onClose}>
          Cancel
        </Button>
      )}
    </SectionCard>
  )
}

interface FormForProps extends CardSetup, Omit<AnswerOf<typeof setupIntent>, 'mode'> {
  returned: string | undefined
  onClose: () => void
  onAnother: () => void
}

/** Whose form it is: the provider's own, or the sandbox's, which needs no key. */
function FormFor({ publishableKey, clientSecret, returned, onAnother, ...setup }: FormForProps) {
  if (publishableKey === null) return <TestCardForm clientSecret={clientSecret} {...setup} />
  if (returned === undefined)
    return <StripeCardForm clientSecret={clientSecret} publishableKey={publishableKey} {...setup} />
  return <ReturnedCard publishableKey={publishableKey} returned={returned} save={setup.save} onAnother={onAnother} />
}
