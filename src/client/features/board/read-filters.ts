import { boardQuerySchema, type BoardQuery } from '#contract/freight/board-query.ts'
import type { BoardFilters, FilterKey } from './board-filter-values.ts'

const FILTER_KEYS = [
  'near',
  'radius',
  'to',
  'toRadius',
  'toStates',
  'equipment',
  'maxWeight',
  'minRate',
  'minRatePerMile',
  'minMiles',
  'maxMiles',
  'pickupDateFrom',
  'pickupDateTo',
  'postedWithin',
  'broker',
] as const satisfies readonly FilterKey[]

export interface FilterProblem {
  key: FilterKey
  /** what is wrong, as the server says it */
  message: string
}

export interface ReadFilters {
  /** what can be searched */
  query: Partial<BoardQuery>
  problems: FilterProblem[]
}

/** The filters of a URL or a form as the server reads them. What can't be read is reported and left out. */
export function readFilters(filters: BoardFilters): ReadFilters {
  const typed = FILTER_KEYS.flatMap((key) => {
    const value = filters[key]
    return value === undefined || value === '' ? [] : [[key, String(value)] as const]
  })
  const result = boardQuerySchema.safeParse(Object.fromEntries(typed))
  if (result.success) return { query: result.data, problems: [] }
  const problems = result.error.issues.flatMap(({ path: [name], message }) => {
    const key = FILTER_KEYS.find((known) => known === name)
    return key ? [{ key, message }] : []
  })
  const bad = new Set<string>(problems.map(({ key }) => key))
  const rest = boardQuerySchema.safeParse(Object.fromEntries(typed.filter(([key]) => !bad.has(key))))
  return { query: rest.success ? rest.data : {}, problems }
}
