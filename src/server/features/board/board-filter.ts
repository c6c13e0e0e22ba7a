import { type BoardNarrowing, DEFAULT_RADIUS_MILES } from '#contract/freight/board-query.ts'
import { EQUIPMENT_CODES } from '#domain/freight/equipment.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { cellsWithin, projectionScale, projectPoint } from '#domain/geo/board-projection.ts'
import { type Point, ROAD_FACTOR } from '#domain/geo/point.ts'
import { HOUR_MS, type Instant } from '#domain/time/instant.ts'
import type { BoardFilter } from './board.sql.ts'

/** Deadhead is driven: a radius is by road, as the deadhead that the screen shows. */
function circleAround(point: Point, radius: number): NonNullable<BoardFilter['near']> {
  const miles = radius / ROAD_FACTOR
  return {
    center: projectPoint(point),
    radius: miles * projectionScale(point.latitude),
    cells: cellsWithin(point, miles),
  }
}

/** The database can't read every year that a date can have. */
function inThisAge(day: string | undefined): string | undefined {
  if (day === undefined) return undefined
  return day < '1970-01-01' ? '1970-01-01' : day > '2101-01-01' ? '2101-01-01' : day
}

/** The query as the table has it, and as today's clock sees it. */
export function toBoardFilter(query: BoardNarrowing, words: string | null, now: Instant): BoardFilter {
  const { near, to, radius = DEFAULT_RADIUS_MILES, toRadius = DEFAULT_RADIUS_MILES, minRate, minRatePerMile } = query
  return {
    now: new Date(now),
    words,
    near: near && circleAround(near, radius),
    to: to && circleAround(to, toRadius),
    toStates: query.toStates,
    equipment: query.equipment?.map((code) => EQUIPMENT_CODES.indexOf(code) + 1),
    maxWeight: query.maxWeight,
    minRateCents: minRate === undefined ? undefined : dollarsToCents(minRate),
    minRpmCents: minRatePerMile === undefined ? undefined : dollarsToCents(minRatePerMile),
    minMiles: query.minMiles,
    maxMiles: query.maxMiles,
    fromDay: inThisAge(query.pickupDateFrom),
    toDay: inThisAge(query.pickupDateTo),
    postedAfter: query.postedWithin === undefined ? undefined : new Date(now - query.postedWithin * HOUR_MS),
    broker: query.broker,
  }
}
