import { type BoardQuery, boardQuerySchema } from '#contract/freight/board.ts'
import type { BoardSearch } from '../board-search.ts'
import { FILTER_CHIP_COPY, type FILTER_NAMES } from './copy.ts'

/** Miles by road, as the server takes it. */
export const DEFAULT_MILES = 100
/** Deadhead that a wider search offers. */
export const WIDER_MILES = [150, 250, 500] as const

/** What a search asks for besides words, status and order. */
export type BoardFilters = Omit<BoardSearch, 'search' | 'status' | 'sort' | 'page'>
export type FilterKey = keyof typeof FILTER_NAMES

/** Filters that go together: one chip, removed with one press. */
export const FILTER_GROUPS = [
  ['near', 'nearName', 'radius'],
  ['to', 'toName', 'toRadius'],
  ['toStates'],
  ['equipment'],
  ['pickupDateFrom', 'pickupDateTo'],
  ['minRatePerMile'],
  ['minRate'],
  ['maxWeight'],
  ['minMiles', 'maxMiles'],
  ['maxStops'],
  ['postedWithin'],
  ['broker', 'brokerName'],
] as const satisfies readonly (readonly (keyof BoardFilters)[])[]
export type FilterGroup = (typeof FILTER_GROUPS)[number]

/** Nothing for `undefined`, so that a filter leaves the URL. */
export function withoutFilters(groups: readonly FilterGroup[]): Partial<BoardFilters> {
  return Object.fromEntries(groups.flat().map((key) => [key, undefined]))
}

/** Without these filters. Deadhead can't be the order without a truck position. */
export function withoutGroups({ sort }: BoardSearch, groups: readonly FilterGroup[]): Partial<BoardSearch> {
  const losesTruck = sort === 'deadhead:asc' && groups.some(([first]) => first === 'near')
  return { ...withoutFilters(groups), ...(losesTruck && { sort: 'rate:desc' }) }
}

export interface FilterChip {
  group: FilterGroup
  words: string
}

/** The active filters in words, in the order of the form. What the server would refuse is shown as the URL has it. */
export function describeFilters(filters: BoardFilters): FilterChip[] {
  return FILTER_GROUPS.flatMap((group) => {
    const words = WORDS[group[0]](filters)
    return words === null ? [] : [{ group, words }]
  })
}

const WORDS: Record<FilterGroup[0], (filters: BoardFilters) => string | null> = {
  near: ({ near, nearName, radius = DEFAULT_MILES }) =>
    near === undefined ? null : FILTER_CHIP_COPY.within(radius, nearName ?? near),
  to: ({ to, toName, toRadius = DEFAULT_MILES }) =>
    to === undefined ? null : FILTER_CHIP_COPY.to(toName ?? to, toRadius),
  toStates: ({ toStates }) => (toStates === undefined ? null : FILTER_CHIP_COPY.toStates(toStates)),
  equipment: ({ equipment }) => (equipment === undefined ? null : FILTER_CHIP_COPY.equipment(equipment)),
  pickupDateFrom: ({ pickupDateFrom, pickupDateTo }) => FILTER_CHIP_COPY.pickup(pickupDateFrom, pickupDateTo),
  minRatePerMile: ({ minRatePerMile: rate }) => (rate === undefined ? null : FILTER_CHIP_COPY.ratePerMile(rate)),
  minRate: ({ minRate }) => (minRate === undefined ? null : FILTER_CHIP_COPY.rate(minRate)),
  maxWeight: ({ maxWeight }) => (maxWeight === undefined ? null : FILTER_CHIP_COPY.weight(maxWeight)),
  minMiles: ({ minMiles, maxMiles }) => FILTER_CHIP_COPY.miles(minMiles, maxMiles),
  maxStops: ({ maxStops }) => (maxStops === undefined ? null : FILTER_CHIP_COPY.stops(maxStops)),
  postedWithin: ({ postedWithin }) => (postedWithin === undefined ? null : FILTER_CHIP_COPY.posted(postedWithin)),
  broker: ({ broker, brokerName }) => (broker === undefined ? null : FILTER_CHIP_COPY.broker(brokerName)),
}

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
  'maxStops',
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
    const key = FILTER_KEYS.find((each) => each === name)
    return key ? [{ key, message }] : []
  })
  const bad = new Set<string>(problems.map(({ key }) => key))
  const rest = boardQuerySchema.safeParse(Object.fromEntries(typed.filter(([key]) => !bad.has(key))))
  return { query: rest.success ? rest.data : {}, problems }
}
