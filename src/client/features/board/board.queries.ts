import type { EndpointInput } from '#contract/api/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { type ListView, useListView } from '#client/components/list-view.tsx'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { useDesktopScreen, useTableScreen } from '#client/ui/use-screen.ts'
import { type BoardMeta, type BoardPage, listBoardEndpoint } from '#contract/freight/board.ts'
import { createPageStore } from '#offline/cache/read-through.ts'
import { call } from '#offline/session/call.ts'
import type { BoardSearch } from './board-search.ts'
import { holdPage } from './steady-list.ts'

/** BOARD-06 */
const BOARD_PAGE_SIZE = 12

const MAX_STARTS = 100
/** Where a page begins, by its name: the `next` of the page before it. */
const starts = new Map<string, string>()

/** What the server is asked: names are for the screen. */
export function boardQueryOf({ search, nearName: _near, toName: _to, brokerName: _broker, ...filters }: BoardSearch) {
  return { ...filters, search: search || undefined } as EndpointInput<typeof listBoardEndpoint>['query']
}

/** What identifies a page: pages of cards have the names of versions without a table. */
function nameOf(search: BoardSearch, size: number) {
  const { search: words = '', ...filters } = boardQueryOf(search)
  return size === BOARD_PAGE_SIZE ? [words, filters] : [words, filters, size]
}

const boardStore = (name: string) => createPageStore('loads', `board:${name}`)

/** One page of the board; the last ones seen are stored. */
export function boardQuery(search: BoardSearch, size = BOARD_PAGE_SIZE): StoredQuery<BoardPage> {
  const name = nameOf(search, size)
  const id = JSON.stringify(name)
  return {
    key: ['loads', 'board', ...name],
    fetch: (signal) =>
      call(listBoardEndpoint, { query: { ...boardQueryOf(search), after: starts.get(id), limit: size } }, { signal }),
    ...boardStore(id),
  }
}

/** First pages on screen that were fetched since they came there, by name, with all loads that they have listed. */
const held = new Map<string, Set<string>>()

/**
 * The first page, which changes at a press alone once it was fetched: until `release`, a refetch updates its loads and
 * removes those that are gone, and new ones wait.
 */
export function heldBoardQuery(search: BoardSearch, size: number) {
  const name = JSON.stringify(nameOf(search, size))
  const query = boardQuery(search, size)
  const store = boardStore(name)
  const keep: typeof query.keep = async (db, answer, now) => {
    const listed = held.get(name)
    const shown = listed ? await query.read(db) : null
    if (!shown || shown.value.data.length === 0) {
      held.set(name, new Set([...(listed ?? []), ...answer.data.map(({ id }) => id)]))
      return query.keep(db, answer, now)
    }
    const loads = new Map([...shown.value.data, ...answer.data].map((load) => [load.id, load]))
    const ids = holdPage(
      shown.value.data.map(({ id }) => id),
      answer.data.map(({ id }) => id),
      size,
    )
    // still as old: what is newer is announced
    return store.keep(db, { meta: answer.meta, data: ids.flatMap((id) => loads.get(id) ?? []) }, now, shown.at)
  }
  return {
    ...query,
    keep,
    name,
    release: () => void held.delete(name),
    /** a load that was listed and is gone isn't new */
    wasListed: (id: string) => held.get(name)?.has(id) ?? false,
  }
}

/**
 * Lets the page after the shown one begin after its last load, so that nobody sees a load twice because others post.
 * Any other page is counted from the first one. The tab forgets it: an address says the page's number alone.
 */
export function rememberPageStart(search: BoardSearch, size: number, shown: BoardMeta, turnsTo: number): void {
  const id = JSON.stringify(nameOf({ ...search, page: turnsTo }, size))
  if (turnsTo <= shown.page) return
  if (starts.size >= MAX_STARTS) starts.clear()
  if (turnsTo === shown.page + 1 && shown.next !== undefined) starts.set(id, shown.next)
  else starts.delete(id)
}

const SETTLED_AFTER_MS = 250
/** How long the count of the choice before stays: on a good line it is replaced without a flicker. */
const LATE_AFTER_MS = 1_000

/**
 * How many loads a search would find, asked a moment after its last change. Undefined until then, offline, and while the
 * answer is late: the count of another choice would be wrong.
 */
export function useBoardCount(search: BoardSearch, isEnabled: boolean) {
  const name = JSON.stringify(boardQueryOf(search))
  const settled = useDebouncedValue(name, { pauseMs: SETTLED_AFTER_MS })
  const late = useDebouncedValue(name, { pauseMs: LATE_AFTER_MS })
  const { data, isError, isPlaceholderData } = useQuery({
    ...boardCountQuery(search),
    enabled: isEnabled && settled === name,
  })
  const isLate = isPlaceholderData && late === name
  return isError || !isEnabled || isLate ? undefined : data
}

/** The totals of a search without its loads. */
export function boardCountQuery(search: BoardSearch) {
  const query = { ...boardQueryOf(search), page: 1, limit: 1 }
  return {
    queryKey: ['loads', 'count', query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(listBoardEndpoint, { query }, { signal })).meta,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { silent: true as const },
  }
}

/** Loads on a page; the table has room for twice as many. */
export const VIEW_SIZES: Record<ListView, number> = { cards: BOARD_PAGE_SIZE, table: 2 * BOARD_PAGE_SIZE }

export function useBoardView() {
  const first = useTableScreen() ? 'table' : 'cards'
  return useListView({ storedAs: 'board-view', first, fits: useDesktopScreen() })
}
