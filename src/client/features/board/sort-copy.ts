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

export const SORT_COPY = { sortBy: 'Sort by' } as const
