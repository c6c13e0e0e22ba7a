import type { Kysely } from 'kysely'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { BoardQuery } from '#contract/freight/board-query.ts'
import type { listBoardEndpoint } from '#contract/freight/board.ts'
import type { BoardSort } from '#contract/freight/load-query.ts'
import { countPages } from '#domain/text/paging.ts'
import type { Schema } from '#server/db/schema.ts'
import { toTsQuery } from '#server/db/search-query.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { selectLoadsFor } from '../loads/load.sql.ts'
import { presentLoad, resolveRowViewer } from '../loads/present-load.ts'
import { decodeBoardCursor, encodeBoardCursor } from './board-cursor.ts'
import { toBoardFilter } from './board-filter.ts'
import type { BoardWords } from './board-words.ts'
import { type BoardFilter, type BoardSlice, type FoundRow, gatherOwn } from './board.sql.ts'
import type { BoardResult, BoardSearcher } from './search-board.ts'

/** Deeper pages are reached by `after`: an offset reads and drops every row before it. */
const DEEPEST = 10_000

type Answer = EndpointResponseInput<typeof listBoardEndpoint>

export interface BoardDeps {
  /** a connection whose statements end in time */
  db: Kysely<Schema>
  searcher: BoardSearcher
  words: BoardWords
}

type Asking = BoardSlice & { sort: BoardSort; key: string; accountId: string; status: BoardQuery['status'] }

/**
 * API-22, BOARD-01, BOARD-02. No status or 'pending' lists bookable loads. Any other status lists the loads the viewer
 * requested or hauls. 'all' lists both.
 */
export function listBoard({ db, searcher, words }: BoardDeps) {
  async function find(filter: BoardFilter, asking: Asking): Promise<BoardResult> {
    const { status = 'pending', limit } = asking
    if (status === 'pending') return searcher.search(db, filter, asking)
    const slice = { ...asking, status, limit: limit + 1 }
    if (status !== 'all') return ownResult(await gatherOwn(db, filter, slice))
    // both in order from their start, since the page's share of each is unknown
    const start = { offset: 0, limit: asking.offset + limit }
    const board = await searcher.search(db, filter, { ...asking, ...start })
    const own = ownResult(await gatherOwn(db, filter, { ...slice, ...start, limit: start.limit + 1 }))
    return {
      rows: mergeInOrder(board.rows, own.rows, asking.sort).slice(asking.offset, asking.offset + limit + 1),
      total: board.total + own.total,
      isCapped: board.isCapped,
      isPartial: board.isPartial,
    }
  }

  return async ({ query }: ParsedEndpointInput<typeof listBoardEndpoint>, ctx: ReadContext): Promise<Answer> => {
    const { actor, now } = ctx
    const { page, limit, after, sort, status, search = '' } = query
    const offset = after === undefined ? (page - 1) * limit : 0
    const { page: _, limit: __, after: ___, sort: ____, ...narrowing } = query
    const asking = {
      sort,
      status,
      offset: Math.min(offset, DEEPEST),
      limit,
      after: after === undefined ? undefined : decodeBoardCursor(sort, after),
      key: JSON.stringify(narrowing),
      accountId: actor.id,
    }
    let result = await find(toBoardFilter(query, toTsQuery(search), now), asking)
    const respelled = result.total === 0 && search !== '' ? await words.respell(db, search, now) : null
    if (respelled) result = await find(toBoardFilter(query, respelled.query, now), asking)
    const rows = offset > DEEPEST ? [] : result.rows
    return {
      data: await presentRows(rows.slice(0, limit), { ...ctx, status }),
      meta: metaOf({ ...result, rows }, query, respelled && result.total > 0 ? respelled.searchedFor : undefined),
    }
  }
}

function ownResult({ rows, matched }: { rows: FoundRow[]; matched: number }): BoardResult {
  return { rows, total: matched, isCapped: false, isPartial: false }
}

/** In the order of the sort, ties by id in the same direction, as the database sorts. */
function mergeInOrder(a: readonly FoundRow[], b: readonly FoundRow[], sort: BoardSort): FoundRow[] {
  const sign = sort.endsWith(':asc') ? 1 : -1
  return [...a, ...b].toSorted((one, other) => {
    const byKey = Number(one.key) - Number(other.key)
    if (byKey !== 0) return sign * byKey
    return one.id < other.id ? -sign : sign
  })
}

function metaOf(
  { rows, total, isCapped, isPartial }: BoardResult,
  { page, limit, sort }: BoardQuery,
  searchedFor: string | undefined,
): Answer['meta'] {
  const last = rows[limit - 1]
  const hasMore = rows.length > limit
  return {
    total,
    totalPages: countPages(total, limit),
    page,
    limit,
    hasMore,
    ...(isCapped && { totalIsCapped: true }),
    ...(isPartial && { isPartial: true as const }),
    ...(hasMore && last && { next: encodeBoardCursor(sort, last) }),
    ...(searchedFor !== undefined && { searchedFor }),
  }
}

/** The loads in the order found, without those that were booked since. */
async function presentRows(
  found: readonly FoundRow[],
  { db, actor, now, status = 'pending' }: ReadContext & { status: BoardQuery['status'] },
): Promise<Answer['data']> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectLoadsFor(db, actor.id).where('load.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row || (status === 'pending' && (row.status !== 'pending' || row.tendered))) return []
    return [presentLoad(row, resolveRowViewer(row, actor) ?? 'board', now)]
  })
}
