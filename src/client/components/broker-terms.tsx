import type { ShownPaperTerms } from '#contract/freight/paper-terms.ts'
import { BROKER_TERMS_COPY as COPY } from './broker-terms-copy.ts'
import { PaperTermsList } from './paper-terms-list.tsx'
import { StoredView } from './stored-view.tsx'

interface BrokerTermsProps {
  read: {
    /** undefined while it isn't known */
    terms: ShownPaperTerms | undefined
    error: Error | null
    refetch: () => void
  }
}

/** What the broker's rate confirmation will state. */
export function BrokerTerms({ read: { terms, error, refetch } }: BrokerTermsProps) {
  return (
    <StoredView stored={{ data: terms, error, refetch }} words={COPY}>
      {(known) => <PaperTermsList isWhole terms={known} />}
    </StoredView>
  )
}
