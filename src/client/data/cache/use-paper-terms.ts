import { readPaperTermsEndpoint, type ShownPaperTerms } from '#contract/freight/paper-terms.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { type StoredResult, useStored } from './use-stored.ts'

/** What a broker's rate confirmations state. */
interface PaperTermsRead extends Pick<StoredResult<unknown>, 'error' | 'refetch'> {
  /** undefined while it isn't known */
  terms: ShownPaperTerms | undefined
}

/** What a broker states on its rate confirmations, also from this device. Each screen reads it again: a request is bound to it. */
export function usePaperTerms(brokerId: string, { enabled = true }: { enabled?: boolean } = {}): PaperTermsRead {
  const { data, isPlaceholderData, ...read } = useStored(
    {
      key: ['paper-terms', brokerId],
      fetch: (signal: AbortSignal) => call(readPaperTermsEndpoint, { params: { id: brokerId } }, { signal }),
      ...createAnswerStore(readPaperTermsEndpoint, brokerId),
    },
    { enabled, everyMs: Infinity, isExtra: true },
  )
  return { ...read, terms: isPlaceholderData ? undefined : data?.paperTerms }
}
