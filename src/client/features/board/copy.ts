import { BOARD_SORTS, type BoardSort } from '#contract/freight/load-query.ts'
import type { BoardSearch } from './board-search.ts'

/** BOARD-03, in plain words. */
const SORT_LABELS: Record<BoardSort, string> = {
  'rate:desc': 'Rate, high to low',
  'rate:asc': 'Rate, low to high',
  'distance:desc': 'Distance, longest first',
  'distance:asc': 'Distance, shortest first',
  'createdAt:desc': 'Newest first',
  'ratePerMile:desc': '$/mi, high to low',
  'deadhead:asc': 'Deadhead, shortest first',
  'pickupDateTime:asc': 'Pickup, soonest first',
}

/** Deadhead needs to know where the truck is. */
export function sortOptions({ near }: Pick<BoardSearch, 'near'>) {
  return BOARD_SORTS.filter((value) => near !== undefined || value !== 'deadhead:asc').map((value) => ({
    value,
    label: SORT_LABELS[value],
  }))
}

/** Whose loads a status lists: carriers don't see each other's business. */
export function statusHint(status: BoardSearch['status']): string | null {
  if (status === undefined || status === 'pending') return null
  return status === 'all' ? 'Loads you can book, plus loads you requested or haul' : 'Only loads you requested or haul'
}

export const BOARD_COPY = {
  title: 'Load Board',
  subtitle: 'Browse and book available loads',
  searchLoads: 'Search loads',
  searchLoadsPlaceholder: 'Search city, ZIP, commodity',
  keyboardShortcuts: 'Keyboard shortcuts',
  sortBy: 'Sort by',
  showNew: (count: number) => `Show ${count} new ${count === 1 ? 'load' : 'loads'}`,
} as const

export const BOARD_RESULTS_COPY = {
  loadError: 'Failed to load available loads',
  loads: 'Loads',
  loading: 'Loading available loads...',
} as const

export const BOARD_CARD_COPY = {
  yourRequestIsPending: 'Your request is pending',
  bookLoad: 'Book Load',
  lane: (pickup: string, delivery: string) => ` from ${pickup} to ${delivery}`,
} as const
