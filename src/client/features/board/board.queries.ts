import { boardCall, type BoardMeta, type BoardPage } from '#contract/freight/board-call.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { call } from '#offline/session/call.ts'
import { createPageStore } from '#offline/cache/read-through.ts'
import type { BoardSearch } from './board-search.ts'
import { holdPage } from './hold-page.ts'

/** BOARD-06 */
export const BOARD_PAGE_SIZE = 12

const MAX_STARTS = 100
/** Where a page begins, by its name: the `next` of the page before it. */
const starts = new Map<string, string>()

/** What the server is asked: names are for the screen. */
export function boardQueryOf({ search, nearName: _near, toName: _to, brokerName: _broker, ...asked }: BoardSearch) {
  return { ...asked, search: search || undefined }
}

/** What identifies a page: pages of cards have the names of versions without a table. */
function nameOf(search: BoardSearch, size: number) {
  const { search: words = '', ...asked } = boardQueryOf(search)
  return size === BOARD_PAGE_SIZE ? [words, asked] : [words, asked, size]
}

/** One page of the board; the last ones seen are stored. */
export function boardQuery(search: BoardSearch, size = BOARD_PAGE_SIZE): StoredQuery<BoardPage> {
  const name = nameOf(search, size)
  const id = JSON.stringify(name)
  return {
    key: ['loads', 'board', ...name],
    fetch: (signal) =>
      call(boardCall, { query: { ...boardQueryOf(search), after: starts.get(id), limit: size } }, { signal }),
    ...createPageStore('loads', `board:${id}`),
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
    return query.keep(db, { meta: answer.meta, data: ids.flatMap((id) => loads.get(id) ?? []) }, shown.at)
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
