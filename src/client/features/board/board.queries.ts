import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { board, type Load, type LoadDetail, readLoad } from '#contract/load.ts'
import { call } from '#offline/call.ts'
import type { BoardSearch } from './board-search.ts'

/** BOARD-06 */
export const BOARD_PAGE_SIZE = 12

/** Until news come by themselves, a glance every half minute while somebody looks. */
const GLANCE_MS = 30_000

/** One page of the board. The page before stays in sight until the next has come. */
export const boardQuery = ({ search, ...asked }: BoardSearch) =>
  queryOptions({
    queryKey: ['loads', 'board', search, asked],
    queryFn: ({ signal }) =>
      call(board, { query: { ...asked, search: search || undefined, limit: BOARD_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: GLANCE_MS,
  })

/** A load; until its answer comes, what the board already said of it. */
export const boardLoadQuery = (loadId: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['loads', 'one', loadId],
    queryFn: ({ signal }) => call(readLoad, { params: { id: loadId } }, { signal }),
    placeholderData: () => seenOnBoard(loadId, queryClient),
    refetchInterval: GLANCE_MS,
  })

function seenOnBoard(loadId: string, queryClient: QueryClient): LoadDetail | undefined {
  const pages = queryClient.getQueriesData<{ data: Load[] }>({ queryKey: ['loads', 'board'] })
  const seen = pages.flatMap(([, page]) => page?.data ?? []).find(({ id }) => id === loadId)
  return seen && { ...seen, events: [] }
}
