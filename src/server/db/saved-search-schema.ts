import type { Json } from './column-types.ts'

/** A search of the board by name. From `keys` on, the query as the board's columns have it; null: any. */
export interface SavedSearchTable {
  id: string
  account_id: string
  name: string
  /** as in the board's URL */
  query: Json<Record<string, string>>
  alerts: boolean
  created_at: Date
  /** a load that the search finds has one of these (domain/freight/search-keys.ts) */
  keys: number[]
  words: string | null
  near_x: number | null
  near_y: number | null
  /** squared miles of the projection */
  near_r2: number | null
  to_x: number | null
  to_y: number | null
  to_r2: number | null
  to_states: string[] | null
  equipment: number[] | null
  max_weight: number | null
  min_rate_cents: number | null
  min_rpm_cents: number | null
  min_miles: number | null
  max_miles: number | null
  from_day: string | null
  to_day: string | null
  /** hours */
  posted_within: number | null
  broker: string | null
}

/** A search that announces loads, under one of its keys. Triggers keep it (migration 0006). */
export interface SearchKeyTable extends Pick<
  SavedSearchTable,
  | 'account_id'
  | 'name'
  | 'near_x'
  | 'near_y'
  | 'near_r2'
  | 'to_x'
  | 'to_y'
  | 'to_r2'
  | 'to_states'
  | 'max_weight'
  | 'min_rate_cents'
  | 'min_miles'
  | 'max_miles'
  | 'from_day'
  | 'to_day'
  | 'posted_within'
  | 'broker'
> {
  key: number
  /** 0 without one */
  min_rpm_cents: number
  search_id: string
  /** a bit for each code, the lowest for none */
  equipment: number | null
  /** they are in the search itself */
  has_words: boolean
}
