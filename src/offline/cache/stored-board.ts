import { type BoardPage, type BoardQuery, DEFAULT_RADIUS_MILES } from '#contract/freight/board.ts'
import type { BoardSort } from '#contract/freight/load-query.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import {
  type BoardFilter,
  type BoardLoad,
  type BoardOrder,
  compareBoardLoads,
  isBeforePickupEnd,
  matchesBoardFilter,
} from '#domain/freight/board-filter.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { blurPoint } from '#domain/geo/board-projection.ts'
import { countPages } from '#domain/text/paging.ts'
import { buildLoadSearchWords } from '#domain/text/search-words.ts'
import type { Instant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { ASKS_FOR_OTHERS, BOARD_PAGES } from './board-pages.ts'
import type { CacheDb } from './cache-db.ts'
import { readStoredRows } from './read-through.ts'

export interface StoredBoard {
  /** what the board's stored pages list, without what has left the board since */
  open: readonly Load[]
  /** every stored load: only the account's own are kept in step */
  all: readonly Load[]
  /** when the newest page came, epoch milliseconds; 0 without one */
  at: Instant
}

/** What this device has of the board. A load of no page may be gone: nothing says so here. */
export async function readStoredBoard(db: CacheDb): Promise<StoredBoard> {
  const pages = await db.pages.where('key').startsWith(BOARD_PAGES).toArray()
  const listing = pages.filter(({ key }) => !ASKS_FOR_OTHERS.test(key))
  const listed = new Set(listing.flatMap(({ ids }) => ids))
  // or the first search for a word would find the words of all loads at once
  const all = await readStoredLoads(db, (load) => void boardLoadOf(load).words)
  return {
    open: all.filter(({ id }) => listed.has(id)),
    all,
    at: listing.reduce((newest, { at }) => Math.max(newest, at), 0),
  }
}

/** Rows that are read before a tap gets its turn: about 8 ms on a desk, 32 on a slow phone. */
const TURN = 100

/** Every stored load, in turns. `prepare` runs for each in its turn. */
export async function readStoredLoads(db: CacheDb, prepare?: (load: Load) => void): Promise<Load[]> {
  const loads: Load[] = []
  let last = ''
  while (true) {
    const rows = await db.loads.where('id').above(last).limit(TURN).toArray()
    const read = readStoredRows('loads', rows)
    if (prepare) read.forEach(prepare)
    loads.push(...read)
    const next = rows.at(-1)?.id
    if (next === undefined || rows.length < TURN) return loads
    last = next
  }
}

const ORDERS: Record<BoardSort, readonly [BoardOrder, 'asc' | 'desc']> = {
  'rate:desc': ['rate', 'desc'],
  'rate:asc': ['rate', 'asc'],
  'distance:desc': ['distance', 'desc'],
  'distance:asc': ['distance', 'asc'],
  'createdAt:desc': ['createdAt', 'desc'],
  'ratePerMile:desc': ['ratePerMile', 'desc'],
  'deadhead:asc': ['deadhead', 'asc'],
  'pickupDateTime:asc': ['pickupDateTime', 'asc'],
}

/** The server's page from the loads on this device (API-22): filters, order, page. Typos aren't forgiven. */
export function searchStoredBoard(
  stored: Pick<StoredBoard, 'open' | 'all'>,
  query: BoardQuery,
  now: Instant,
): BoardPage {
  const { sort, status, page, limit } = query
  const filter = toFilter(query)
  const compare = compareBoardLoads(...ORDERS[sort], query.near)
  const loads = listOfStatus(stored, status, now)
    .map((load) => ({ load, row: boardLoadOf(load) }))
    .filter(({ row }) => matchesBoardFilter(row, filter, now))
    .toSorted((a, b) => compare(a.row, b.row))
  const total = loads.length
  return {
    data: loads.slice((page - 1) * limit, page * limit).map(({ load }) => load),
    meta: { total, totalPages: countPages(total, limit), page, limit, hasMore: page * limit < total },
  }
}

/** BOARD-02: no status or 'pending' lists what can be booked; any other lists the account's own; 'all' lists both. */
function listOfStatus(
  { open, all }: Pick<StoredBoard, 'open' | 'all'>,
  status: BoardQuery['status'],
  now: Instant,
): readonly Load[] {
  const own = all.filter(({ viewer, myRequest }) => viewer === 'carrier' || viewer === 'requester' || myRequest)
  if (status !== undefined && status !== 'pending' && status !== 'all')
    return own.filter((load) => load.status === status)
  const owned = new Set(own)
  const loads = [...new Map([...open, ...own].map((load) => [load.id, load])).values()]
  return status === 'all'
    ? loads.filter((load) => owned.has(load) || isBookable(load, now))
    : loads.filter((load) => isBookable(load, now))
}

function isBookable(load: Load, now: Instant): boolean {
  return load.status === 'pending' && !load.tendered && isBeforePickupEnd(pickupTimes(load), now)
}

function toFilter(query: BoardQuery): BoardFilter {
  const { near, to, radius, toRadius, minRate, minRatePerMile, pickupDateFrom, pickupDateTo } = query
  return {
    search: query.search,
    near: near && { center: near, radius: radius ?? DEFAULT_RADIUS_MILES },
    to: to && { center: to, radius: toRadius ?? DEFAULT_RADIUS_MILES },
    toStates: query.toStates,
    equipment: query.equipment,
    maxWeight: query.maxWeight,
    minRateCents: minRate === undefined ? undefined : dollarsToCents(minRate),
    minRpmCents: minRatePerMile === undefined ? undefined : dollarsToCents(minRatePerMile),
    minMiles: query.minMiles,
    maxMiles: query.maxMiles,
    maxStops: query.maxStops,
    fromDay: pickupDateFrom,
    toDay: pickupDateTo,
    postedWithin: query.postedWithin,
    broker: query.broker,
  }
}

function pickupTimes(load: Load) {
  const { from, to } = firstStopOf(load).appointment
  return { pickupAt: from, pickupUntil: to }
}

const searched = new WeakMap<Load, BoardLoad>()

/** What a search compares of a stored load. Typing searches the same loads again and again. */
function boardLoadOf(load: Load): BoardLoad {
  const existing = searched.get(load)
  if (existing) return existing
  const row = toBoardLoad(load)
  searched.set(load, row)
  return row
}

/** The day and the words take time to find, so only a search for them does, and once. */
function toBoardLoad(load: Load): BoardLoad {
  const { equipmentRequirements: equipment } = load
  const [pickup, delivery] = [firstStopOf(load).location, lastStopOf(load).location]
  const times = pickupTimes(load)
  let day: string | undefined
  let words: BoardLoad['words'] | undefined
  return {
    ...times,
    id: load.id,
    ownerId: load.broker.id,
    // the account's own loads have exact places, which the board doesn't search
    pickup: pickup.coordinates && blurPoint(pickup.coordinates),
    delivery: delivery.coordinates && blurPoint(delivery.coordinates),
    deliveryState: delivery.state,
    createdAt: Date.parse(load.createdAt),
    rateCents: dollarsToCents(load.rate),
    miles: load.distance,
    pounds: load.weight,
    stops: stopsOf(load).length,
    equipment: equipment.code,
    get pickupDay() {
      day ??= localDay(times.pickupAt, pickup.zone)
      return day
    },
    get words() {
      words ??= buildLoadSearchWords(
        { number: load.number, commodity: equipment.commodity, vehicle: equipment.type, trailer: equipment.trailer },
        [pickup, delivery].map(({ city, state, zipCode }) => ({ city, state, zip: zipCode })),
      )
      return words
    },
  }
}
