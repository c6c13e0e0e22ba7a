import type { Insertable } from 'kysely'
import type { SavedQuery } from '#contract/freight/saved-search.ts'
import { keysOfSearch } from '#domain/freight/search-keys.ts'
import type { Schema } from '#server/db/schema.ts'
import { toTsQuery } from '#server/db/search-query.ts'
import { toBoardFilter } from './board-filter.ts'

type Compiled = Omit<
  Insertable<Schema['saved_search']>,
  'id' | 'account_id' | 'name' | 'query' | 'alerts' | 'created_at'
>

/** The query in the terms of the board's table, to compare with one load. */
export function compileSearch(query: SavedQuery): Compiled {
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
    from_day: filter.fromDay ?? null,
    to_day: filter.toDay ?? null,
    posted_within: query.postedWithin ?? null,
    broker: filter.broker ?? null,
  }
}

/** The query as in the board's URL. */
export function writeSavedQuery({ near, to, ...others }: SavedQuery): Record<string, string> {
  const points = Object.entries({ near, to }).map(([name, point]) => [
    name,
    point && `${point.latitude},${point.longitude}`,
  ])
  const all = [...points, ...Object.entries(others)].filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(all.map(([name, value]): [string, string] => [String(name), String(value)]))
}
