import type { ShownPaperTerms } from '#contract/freight/paper-terms.ts'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { BROKER_TERMS_COPY as COPY } from './broker-terms-copy.ts'
import { PaperTermsList } from './paper-terms-list.tsx'
import { ReadError } from './read-error.tsx'

interface BrokerTermsProps {
  read: {
    /** undefined while it isn't known */
    terms: ShownPaperTerms | undefined
    isError: boolean
    error: Error | null
    refetch: () => void
  }
}

/** What the broker's rate confirmation will state. */
export function BrokerTerms({ read: { terms, isError, error, refetch } }: BrokerTermsProps) {
  if (terms) return <PaperTermsList isWhole terms={terms} />
  if (isError) return <ReadError error={error} message={COPY.loadError} onRetry={refetch} />
  return <LoadingState words={COPY.loading} />
}
