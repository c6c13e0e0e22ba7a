import type { Kysely } from 'kysely'
import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import { type BoardQuery, listBoardEndpoint } from '#contract/freight/board.ts'
import type { BoardSort } from '#contract/freight/load-query.ts'
import { countPages } from '#domain/text/paging.ts'
import { parseSearch } from '#domain/text/search-words.ts'
import type { Instant } from '#domain/time/instant.ts'
import * as z from 'zod/mini'
import type { Schema } from '#server/db/schema.ts'
import { toTsQuery } from '#server/db/search-query.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { TaggedAnswer } from '#server/http/tagged-answer.ts'
import { type LoadRow, type OwnRequests, readLoadsForAnyone, selectLoadsFor } from '../loads/load.sql.ts'
import { presentLoad, presentLoadFor } from '../loads/present-load.ts'
import type { BoardCache, ReadPage, SharedLoad } from './board-cache.ts'
import { toBoardFilter } from './board-filter.ts'
import type { BoardWords } from './board-words.ts'
import { type BoardFilter, type BoardPosition, type BoardSlice, type FoundRow, gatherOwn } from './board.sql.ts'
import type { BoardResult, BoardSearcher } from './search-board.ts'

/** Deeper pages are reached by `after`: an offset reads and drops every row before it. */
const DEEPEST = 10_000
/** About what a load on a page takes: its row, what is shown of it, and its JSON. */
const BYTES_PER_LOAD = 8000

type Answer = EndpointResponseInput<typeof listBoardEndpoint>

/** What a page of the board is for everybody; what one account may see besides is added to a copy. */
export interface BoardPage {
  rows: readonly LoadRow[]
  answer: TaggedAnswer<Answer>
  bytes: number
}

export interface BoardDeps {
  /** connections whose statements end in time */
  board: () => Promise<Kysely<Schema>>
  searcher: BoardSearcher
  words: BoardWords
  boardCache: BoardCache<BoardPage>
  findOwn: (question: { requesterId: string; loadIds: readonly string[] }) => Promise<OwnRequests>
}

type Asking = BoardSlice & { sort: BoardSort; key: string; accountId: string; status: BoardQuery['status'] }

/**
 * API-22, BOARD-01, BOARD-02. No status or 'pending' lists bookable loads. Any other status lists the loads the viewer
 * requested or hauls. 'all' lists both.
 */
export function listBoard({ board: connect, searcher, words, boardCache, findOwn }: BoardDeps) {
  async function find(db: Kysely<Schema>, filter: BoardFilter, asking: Asking): Promise<BoardResult> {
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

  async function search(query: BoardQuery, { accountId, now }: { accountId: string; now: Instant }) {
    const { page, limit, after, sort, status, search: typed = '' } = query
    const offset = after === undefined ? (page - 1) * limit : 0
    const { page: _, limit: __, after: ___, sort: ____, ...narrowing } = query
    const asking = {
      sort,
      status,
      offset: Math.min(offset, DEEPEST),
      limit,
      after: after === undefined ? undefined : decodeBoardCursor(sort, after),
      key: JSON.stringify(narrowing),
      accountId,
    }
    const db = await connect()
    let result = await find(db, toBoardFilter(query, toTsQuery(typed), now), asking)
    const respelled = result.total === 0 && typed !== '' ? await words.respell(db, typed, now) : null
    if (respelled) result = await find(db, toBoardFilter(query, respelled.query, now), asking)
    const rows = offset > DEEPEST ? [] : result.rows
    return {
      ids: rows.slice(0, limit).map(({ id }) => id),
      meta: metaOf({ ...result, rows }, query, respelled && result.total > 0 ? respelled.searchedFor : undefined),
    }
  }

  /** The page as a carrier without a part in any of its loads sees it. */
  async function readPage(query: BoardQuery, ctx: ReadContext): Promise<BoardPage> {
    const { ids, meta } = await search(query, { accountId: ctx.actor.accountId, now: ctx.now })
    const loads = await boardCache.loads(ids, (missing) => readSharedLoads(ctx, missing))
    const data = loads.map(({ shown }) => shown)
    return {
      rows: loads.map(({ row }) => row),
      answer: new TaggedAnswer({ data, meta }, { isPrivate: false }),
      bytes: loads.length * BYTES_PER_LOAD,
    }
  }

  return route(listBoardEndpoint, async ({ query }, ctx) => {
    const { status = 'pending', search: typed = '', equipment, toStates, ...others } = query
    if (status !== 'pending') return listOwn(query, ctx)
    const lists = { equipment: equipment?.toSorted(), toStates: toStates?.toSorted() }
    const key = JSON.stringify({ ...others, ...lists, status, search: parseSearch(typed).join(' ') })
    return addOwn(await boardCache.page(key, () => readPage(query, ctx)), { boardCache, findOwn }, ctx)
  })

  async function listOwn(query: BoardQuery, ctx: ReadContext): Promise<Answer> {
    const { ids, meta } = await search(query, { accountId: ctx.actor.accountId, now: ctx.now })
    const rows = await rowsInOrder(selectLoadsFor(ctx.db, ctx.actor.accountId), ids)
    return { data: rows.map((row) => presentLoadFor(row, ctx.actor, ctx.now)), meta }
  }
}

/** Loads on the board, as everybody sees them. */
async function readSharedLoads({ db, now }: ReadContext, ids: readonly string[]): Promise<SharedLoad[]> {
  const rows = await readLoadsForAnyone(db, ids)
  return rows
    .filter(({ status, tendered }) => status === 'pending' && !tendered)
    .map((row) => ({ row, shown: presentLoad(row, 'board', now) }))
}

/** Adds what only this account may see, and leaves out loads that were booked meanwhile. */
async function addOwn(
  page: ReadPage<BoardPage>,
  { boardCache, findOwn }: Pick<BoardDeps, 'boardCache' | 'findOwn'>,
  { actor, now }: ReadContext,
): Promise<TaggedAnswer<Answer>> {
  const loadIds = page.rows.map(({ id }) => id)
  const requests: OwnRequests =
    loadIds.length === 0 ? new Map() : await findOwn({ requesterId: actor.accountId, loadIds })
  const rows = page.rows.filter(({ id }) => !boardCache.isGone(id, page))
  const isOwn = ({ id, owner_id }: LoadRow) => requests.has(id) || owner_id === actor.accountId
  const isPrivate = rows.some(isOwn)
  if (!isPrivate && rows.length === page.rows.length) return page.answer
  const data = rows.map((row) => {
    const seen = { ...row, my_request: requests.get(row.id) ?? null }
    return presentLoadFor(seen, actor, now)
  })
  return new TaggedAnswer({ data, meta: page.answer.response.meta }, { isPrivate })
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

/** The loads in the order found, without those that were deleted since. */
async function rowsInOrder(select: ReturnType<typeof selectLoadsFor>, ids: readonly string[]): Promise<LoadRow[]> {
  if (ids.length === 0) return []
  const rows = await select.where('load.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const numbered = z.tuple([z.string(), z.number(), z.uuid()])
const dated = z.tuple([z.string(), z.iso.datetime(), z.uuid()])
const INT_LIMIT = 2 ** 31
const YEARS = [Date.UTC(1970), Date.UTC(2101)] as const

/** The place of a page's last load in its order. It isn't signed: a made-up one is only a place where nothing may be. */
export function encodeBoardCursor(sort: BoardSort, { key, id }: FoundRow): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** @throws Refused for text that no page of this order has as its `next` */
export function decodeBoardCursor(sort: BoardSort, text: string): BoardPosition {
  const position = readPosition(sort, text)
  if (!position) throw refuseField('after', 'Must be the `next` of a page in the same order')
  return position
}

function readPosition(sort: BoardSort, text: string): BoardPosition | undefined {
  const isDated = sort === 'createdAt:desc' || sort === 'pickupDateTime:asc'
  const read = (isDated ? dated : numbered).safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!read.success || read.data[0] !== sort) return undefined
  const [, key, id] = read.data
  if (typeof key === 'string') {
    const at = Date.parse(key)
    return at >= YEARS[0] && at < YEARS[1] ? { key, id } : undefined
  }
  const isWhole = sort.startsWith('rate')
  return Math.abs(key) < INT_LIMIT && (!isWhole || Number.isInteger(key)) ? { key, id } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
