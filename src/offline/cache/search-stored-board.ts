import type { BoardPage } from '#contract/freight/board-call.ts'
import { type BoardQuery, DEFAULT_RADIUS_MILES } from '#contract/freight/board-query.ts'
import type { BoardSort } from '#contract/freight/load-query.ts'
import type { Load } from '#contract/freight/load.ts'
import {
  type BoardFilter,
  type BoardOrder,
  compareBoardLoads,
  isBeforePickupEnd,
  matchesBoardFilter,
} from '#domain/freight/board-filter.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { countPages } from '#domain/text/paging.ts'
import type { Instant } from '#domain/time/instant.ts'
import { boardLoadOf, pickupTimes } from './board-load-row.ts'
import type { StoredBoard } from './stored-board.ts'

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
  const found = listOfStatus(stored, status, now)
    .map((load) => ({ load, row: boardLoadOf(load) }))
    .filter(({ row }) => matchesBoardFilter(row, filter, now))
    .toSorted((a, b) => compare(a.row, b.row))
  const total = found.length
  return {
    data: found.slice((page - 1) * limit, page * limit).map(({ load }) => load),
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
  const known = [...new Map([...open, ...own].map((load) => [load.id, load])).values()]
  return status === 'all'
    ? known.filter((load) => owned.has(load) || isBookable(load, now))
    : known.filter((load) => isBookable(load, now))
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
    fromDay: pickupDateFrom,
    toDay: pickupDateTo,
    postedWithin: query.postedWithin,
    broker: query.broker,
  }
}
