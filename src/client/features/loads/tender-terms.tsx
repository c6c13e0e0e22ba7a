import { BrokerTerms } from '#client/components/load/broker-terms.tsx'
import { BROKER_TERMS_COPY } from '#client/components/load/copy.ts'
import type { usePaperTerms } from '#client/data/cache/use-paper-terms.ts'

/** What accepting a tender binds the carrier to beside the load. */
export function TenderTerms({ read }: { read: ReturnType<typeof usePaperTerms> }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sign-deep underline">
        {BROKER_TERMS_COPY.title}
      </summary>
      <BrokerTerms read={read} />
    </details>
  )
}
