import { useQuery } from '@tanstack/react-query'
import { readCardAfterRedirect } from '#client/browser/card/stripe-form.ts'
import { formatErrorReference } from '#client/components/error-reference.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { STRIPE_COPY } from './stripe-copy.ts'
import { requireConfirmedMethod, cardErrorText } from './use-card-setup.ts'

interface ReturnedCardProps {
  publishableKey: string
  /** client secret of the setup */
  returned: string
  save: (paymentMethodId: string) => Promise<void>
  onAnother: () => void
}

/** SUB-20: saves the card once the bank's page has redirected back. */
export function CardAfterRedirect({ publishableKey, returned, save, onAnother }: ReturnedCardProps) {
  const { error } = useQuery({
    queryKey: ['returned-card', returned],
    queryFn: async () => {
      await save(requireConfirmedMethod(await readCardAfterRedirect(publishableKey, returned)))
      return true
    },
    enabled: ({ state }) => state.data === undefined && state.error === null,
    retry: false,
    meta: { silent: true },
  })
  if (!error) return <LoadingState words={STRIPE_COPY.saving} />
  return (
    <ErrorState
      message={cardErrorText(error)}
      kept={formatErrorReference(error)}
      retryLabel={STRIPE_COPY.retryLabel}
      onRetry={onAnother}
    />
  )
}
