import type { Insertable } from 'kysely'
import { type BoardNarrowing, DEFAULT_RADIUS_MILES } from '#contract/freight/board.ts'
import type { SavedQuery } from '#contract/freight/saved-search.ts'
import { EQUIPMENT_CODES } from '#domain/freight/equipment.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { keysOfSearch } from '#domain/freight/search-keys.ts'
import { cellsWithin, projectionScale, projectPoint } from '#domain/geo/board-projection.ts'
import { type Point, ROAD_FACTOR } from '#domain/geo/point.ts'
import { HOUR_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { toTsQuery } from '#server/db/search-query.ts'
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
    maxStops: query.maxStops,
    fromDay: inThisAge(query.pickupDateFrom),
    toDay: inThisAge(query.pickupDateTo),
    postedAfter: query.postedWithin === undefined ? undefined : new Date(now - query.postedWithin * HOUR_MS),
    broker: query.broker,
  }
}

type CompiledSearch = Omit<
  Insertable<Schema['saved_search']>,
  'id' | 'account_id' | 'person_id' | 'name' | 'query' | 'alerts' | 'created_at'
>

/** The query in the terms of the board's table, to compare with one load. */
export function compileSearch(query: SavedQuery): CompiledSearch {
  // the moment matters to the age alone, which is kept in hours
  const filter = toBoardFilter(query, toTsQuery(query.search ?? ''), 0)
  const { near, to, toStates, equipment } = filter
  return {
    keys: keysOfSearch({ near: near?.cells, to: to?.cells, toStates, equipment }),
    words: filter.words,
    near_x: near?.center.x ?? null,
    near_y: near?.center.y ?? null,
    near_r2: near ? near.radius * near.radius : null,
    to_x: to?.center.x ?? null,
    to_y: to?.center.y ?? null,
    to_r2: to ? to.radius * to.radius : null,
    to_states: toStates ? [...toStates] : null,
    equipment: equipment ? [...equipment] : null,
    max_weight: filter.maxWeight ?? null,
    min_rate_cents: filter.minRateCents ?? null,
    min_rpm_cents: filter.minRpmCents ?? null,
    min_miles: filter.minMiles ?? null,
    max_miles: filter.maxMiles ?? null,
    max_stops: filter.maxStops ?? null,
    from_day: filter.fromDay ?? null,
    to_day: filter.toDay ?? null,
    posted_within: query.postedWithin ?? null,
    broker: filter.broker ?? null,
  }
}
