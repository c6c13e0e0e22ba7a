import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { boardCall } from '#contract/freight/board-call.ts'
import { call } from '#offline/session/call.ts'
import { boardQueryOf } from './board.queries.ts'
import type { BoardSearch } from './board-search.ts'

const SETTLED_AFTER_MS = 250

/** How many loads a search would find, asked a moment after its last change. Undefined until then and offline. */
export function useBoardCount(asked: BoardSearch, isEnabled: boolean) {
  const name = JSON.stringify(boardQueryOf(asked))
  const [settled, setSettled] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [name])
  const { data, isError } = useQuery({ ...boardCountQuery(asked), enabled: isEnabled && settled === name })
  return isError || !isEnabled ? undefined : data
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
