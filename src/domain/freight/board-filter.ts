import { projectionScale, projectPoint } from '../geo/board-projection.ts'
import { type Point, ROAD_FACTOR } from '../geo/point.ts'
import { compareValues } from '../text/compare-values.ts'
import { matchesSearch } from '../text/search-words.ts'
import { HOUR_MS, type Instant } from '../time/instant.ts'
import { type Cents, centsPerMile } from './money.ts'

/** A load as the board's table has it. */
export interface BoardLoad {
  id: string
  ownerId: string
  /** rounded, as the board shows them; null: not on the map */
  pickup: Point | null
  delivery: Point | null
  deliveryState: string
  /** yyyy-mm-dd, in the stop's zone */
  pickupDay: string
  pickupAt: Instant
  /** the end of the pickup's window; null: its time is exact */
  pickupUntil: Instant | null
  createdAt: Instant
  rateCents: Cents
  miles: number
  pounds: number
  stops: number
  equipment: string
  /** as `buildLoadSearchWords` lists them */
  words: readonly string[]
}

/** What a search of the board asks for; all that is left out fits. */
export interface BoardFilter {
  search?: string | undefined
  /** where the truck is, and the most deadhead by road */
  near?: Circle | undefined
  to?: Circle | undefined
  toStates?: readonly string[] | undefined
  equipment?: readonly string[] | undefined
  maxWeight?: number | undefined
  minRateCents?: Cents | undefined
  minRpmCents?: Cents | undefined
  minMiles?: number | undefined
  maxMiles?: number | undefined
  maxStops?: number | undefined
  fromDay?: string | undefined
  toDay?: string | undefined
  /** hours since it was posted, at most */
  postedWithin?: number | undefined
  broker?: string | undefined
}

interface Circle {
  center: Point
  /** miles by road */
  radius: number
}

export type BoardOrder = 'rate' | 'distance' | 'createdAt' | 'ratePerMile' | 'deadhead' | 'pickupDateTime'

/** Until its pickup ends, a load is on the board. */
export function isBeforePickupEnd(
  { pickupAt, pickupUntil }: Pick<BoardLoad, 'pickupAt' | 'pickupUntil'>,
  now: Instant,
): boolean {
  return (pickupUntil ?? pickupAt) > now
}

/** The server's `asked` in `board.sql.ts`, for the loads that a device has. */
export function matchesBoardFilter(load: BoardLoad, filter: BoardFilter, now: Instant): boolean {
  const { search = '', near, to, toStates, equipment, fromDay, toDay, postedWithin, broker } = filter
  return (
    (search === '' || matchesSearch(load.words, search)) &&
    (near === undefined || isWithin(load.pickup, near)) &&
    (to === undefined || isWithin(load.delivery, to)) &&
    (toStates === undefined || toStates.includes(load.deliveryState)) &&
    (equipment === undefined || equipment.includes(load.equipment)) &&
    isAtMost(load.pounds, filter.maxWeight) &&
    isAtLeast(load.rateCents, filter.minRateCents) &&
    isAtLeast(boardRatePerMile(load), filter.minRpmCents) &&
    isAtLeast(load.miles, filter.minMiles) &&
    isAtMost(load.miles, filter.maxMiles) &&
    isAtMost(load.stops, filter.maxStops) &&
    (fromDay === undefined || load.pickupDay >= fromDay) &&
    (toDay === undefined || load.pickupDay <= toDay) &&
    (postedWithin === undefined || load.createdAt >= now - postedWithin * HOUR_MS) &&
    (broker === undefined || load.ownerId === broker)
  )
}

function isAtLeast(value: number, least: number | undefined): boolean {
  return least === undefined || value >= least
}

function isAtMost(value: number, most: number | undefined): boolean {
  return most === undefined || value <= most
}

function isWithin(stop: Point | null, { center, radius }: Circle): boolean {
  if (!stop) return false
  const miles = (radius / ROAD_FACTOR) * projectionScale(center.latitude)
  return squaredMiles(stop, center) <= miles * miles
}

/** The table has a stop's projection in single precision. */
function squaredMiles(stop: Point, center: Point): number {
  const [at, from] = [projectPoint(stop), projectPoint(center)]
  const [dx, dy] = [Math.fround(at.x) - from.x, Math.fround(at.y) - from.y]
  return dx * dx + dy * dy
}

/** 0 while the miles are unknown. */
function boardRatePerMile({ rateCents, miles }: BoardLoad): Cents {
  return miles < 1 ? 0 : centsPerMile(rateCents, miles)
}

/** Sorts as the server does; ties by id, in the same direction. Without a truck, deadhead is the trip's miles. */
export function compareBoardLoads(
  order: BoardOrder,
  direction: 'asc' | 'desc',
  near: Point | undefined,
): (a: BoardLoad, b: BoardLoad) => number {
  const sign = direction === 'asc' ? 1 : -1
  const keyOf = sortKey(order, near)
  return (a, b) => sign * (compareValues(keyOf(a), keyOf(b)) || compareValues(a.id, b.id))
}

function sortKey(order: BoardOrder, near: Point | undefined): (load: BoardLoad) => number {
  switch (order) {
    case 'rate':
      return ({ rateCents }) => rateCents
    case 'distance':
      return ({ miles }) => miles
    case 'createdAt':
      return ({ createdAt }) => createdAt
    case 'ratePerMile':
      return boardRatePerMile
    case 'pickupDateTime':
      return ({ pickupAt }) => pickupAt
    case 'deadhead':
      return ({ pickup, miles }) => (near ? (pickup ? squaredMiles(pickup, near) : Infinity) : miles)
  }
}
