import { usePaperTerms } from '#client/data/cache/use-paper-terms.ts'
import { PaperTermsList } from '#client/components/paper-terms-list.tsx'

/** What the broker's rate confirmation will state. Nothing while it isn't known. */
export function BrokerTerms({ brokerId }: { brokerId: string }) {
  const terms = usePaperTerms(brokerId)
  return terms && <PaperTermsList isWhole terms={terms} />
}
