import { useQuery } from '@tanstack/react-query'
import { returnedCard } from '#client/browser/card/stripe-form.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { methodOf, sentenceOf } from './use-card-setup.ts'

interface ReturnedCardProps {
  publishableKey: string
  /** the secret of the setup */
  returned: string
  save: (paymentMethodId: string) => Promise<void>
  onAnother: () => void
}

/** SUB-20: saves the card for which a bank had to send the person elsewhere, now that they are back. */
export function ReturnedCard({ publishableKey, returned, save, onAnother }: ReturnedCardProps) {
  const { error } = useQuery({
    queryKey: ['returned-card', returned],
    queryFn: async () => {
      await save(methodOf(await returnedCard(publishableKey, returned)))
      return true
    },
    enabled: ({ state }) => state.data === undefined && state.error === null,
    retry: false,
    meta: { silent: true },
  })
  if (!error) return <LoadingState words="Saving card..." />
  return <ErrorState message={sentenceOf(error)} retryLabel="Enter a card" onRetry={onAnother} />
}
