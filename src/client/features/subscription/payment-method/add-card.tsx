import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { createSetupIntentEndpoint, setupPaymentEndpoint } from '#contract/account/payment-method.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { formatErrorReference } from '#client/components/error-reference.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { ADD_CARD_COPY } from './copy.ts'
import { useRefreshBilling } from '../subscription.queries.ts'
import { TestCardForm } from './test-card-form.tsx'
import type { CardSetup } from './card-setup.tsx'

const fetchForm = () => import('./stripe-card-form.tsx')
const StripeCardForm = lazyPart(fetchForm, 'StripeCardForm')
const CardAfterRedirect = lazyPart(fetchForm, 'CardAfterRedirect')

interface AddCardProps {
  /** client secret of a setup that went through a bank's page */
  returned: string | undefined
  onClose: () => void
  /** shows the form again after a card couldn't be saved */
  onAnother: () => void
  onAdded: () => Promise<void>
}

/** SUB-16, SUB-18, SUB-20 to SUB-23: gets a secret, shows the card form with it, then saves the card. */
export function AddCard({ returned, onClose, onAnother, onAdded }: AddCardProps) {
  const isOffline = useConnection().status === 'offline'
  const [attempt, setAttempt] = useState(0)
  const refresh = useRefreshBilling()
  const setup = useQuery({
    queryKey: ['setup-intent', attempt],
    queryFn: ({ signal }) =>
      call(createSetupIntentEndpoint, { body: { usage: 'off_session', payment_method_types: ['card'] } }, { signal }),
    // one secret per card: a refetch must not replace it while someone types in the form
    enabled: ({ state }) => !isOffline && state.data === undefined,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  const save = async (paymentMethodId: string) => {
    await call(setupPaymentEndpoint, { body: { paymentMethodId } })
    toasts.success(ADD_CARD_COPY.paymentMethodAddedSuccessfully)
    await refresh()
    await onAdded()
  }
  const form = { returned, save, onSpent: () => setAttempt(attempt + 1), onClose, onAnother }
  return (
    <SectionCard title={ADD_CARD_COPY.addACard}>
      <NeedsConnection isOffline={isOffline} what={ADD_CARD_COPY.needsConnection} />
      {setup.isLoading && (
        <LoadingState words={ADD_CARD_COPY.loading}>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </LoadingState>
      )}
      {setup.error && (
        <ErrorState
          message={setup.error instanceof ApiError ? setup.error.message : ADD_CARD_COPY.failed}
          kept={formatErrorReference(setup.error)}
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
          {ADD_CARD_COPY.cancel}
        </Button>
      )}
    </SectionCard>
  )
}

interface FormForProps extends CardSetup, Omit<EndpointResponse<typeof createSetupIntentEndpoint>, 'mode'> {
  returned: string | undefined
  onClose: () => void
  onAnother: () => void
}

/** The provider's form, or the sandbox's, which needs no key. */
function FormFor({ publishableKey, clientSecret, returned, onAnother, ...setup }: FormForProps) {
  if (publishableKey === null) return <TestCardForm clientSecret={clientSecret} {...setup} />
  if (returned === undefined)
    return <StripeCardForm clientSecret={clientSecret} publishableKey={publishableKey} {...setup} />
  return (
    <CardAfterRedirect publishableKey={publishableKey} returned={returned} save={setup.save} onAnother={onAnother} />
  )
}
