import { readPaperTermsEndpoint, type ShownPaperTerms } from '#contract/freight/paper-terms.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { useStored } from './use-stored.ts'

/** What a broker's rate confirmations state, also from this device; undefined while it isn't known. */
export function usePaperTerms(brokerId: string): ShownPaperTerms | undefined {
  const { data, isPlaceholderData } = useStored(
    {
      key: ['paper-terms', brokerId],
      fetch: (signal: AbortSignal) => call(readPaperTermsEndpoint, { params: { id: brokerId } }, { signal }),
      ...createAnswerStore(readPaperTermsEndpoint, brokerId),
    },
    { everyMs: Infinity, staleMs: HOUR_MS },
  )
  return isPlaceholderData ? undefined : data?.paperTerms
}
