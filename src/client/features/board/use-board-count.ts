import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { boardCall } from '#contract/freight/board-call.ts'
import { call } from '#offline/session/call.ts'
import { boardQueryOf } from './board.queries.ts'
import type { BoardSearch } from './board-search.ts'

const SETTLED_AFTER_MS = 250
/** How long the count of the choice before stays: on a good line it is replaced without a flicker. */
const LATE_AFTER_MS = 1_000

/**
 * How many loads a search would find, asked a moment after its last change. Undefined until then, offline, and while the
 * answer is late: the count of another choice would be wrong.
 */
export function useBoardCount(asked: BoardSearch, isEnabled: boolean) {
  const name = JSON.stringify(boardQueryOf(asked))
  const settled = useDebouncedValue(name, { pauseMs: SETTLED_AFTER_MS })
  const late = useDebouncedValue(name, { pauseMs: LATE_AFTER_MS })
  const { data, isError, isPlaceholderData } = useQuery({
    ...boardCountQuery(asked),
    enabled: isEnabled && settled === name,
  })
  const isLate = isPlaceholderData && late === name
  return isError || !isEnabled || isLate ? undefined : data
}

/** The totals of a search without its loads. */
export function boardCountQuery(asked: BoardSearch) {
  const query = { ...boardQueryOf(asked), page: 1, limit: 1 }
  return {
    queryKey: ['loads', 'count', query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(boardCall, { query }, { signal })).meta,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { silent: true as const },
  }
}
