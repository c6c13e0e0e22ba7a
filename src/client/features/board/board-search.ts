import { boardQuery, BOARD_SORTS, type BoardSort } from '#contract/load-query.ts'
import { text } from '#contract/wire.ts'
import * as z from 'zod/mini'

const asked = boardQuery.shape

/** What an address need not say. */
export const BOARD_DEFAULTS = { search: '', sort: 'rate:desc', page: 1 } as const

/**
 * The board's state in its address. What nobody could have chosen falls back to the default; a ZIP typed into the address
 * arrives as a number.
 */
export const boardSearch = z.object({
  search: z.catch(
    z._default(z.pipe(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), text(100)), ''),
    '',
  ),
  status: z.catch(asked.status, undefined),
  sort: z.catch(asked.sort, BOARD_DEFAULTS.sort),
  page: z.catch(asked.page, BOARD_DEFAULTS.page),
})
export type BoardSearch = z.output<typeof boardSearch>

export interface BoardAsk {
  asked: BoardSearch
  /** Changes what is asked for; the page starts at 1 again unless it is what changes (BOARD-04, BOARD-05). */
  onAsk: (change: Partial<BoardSearch>, options?: { replace?: boolean }) => void
}

/** BOARD-03, in plain words. */
const SORT_WORDS: Record<BoardSort, string> = {
  'rate:desc': 'Rate, high to low',
  'rate:asc': 'Rate, low to high',
  'distance:desc': 'Distance, longest first',
  'distance:asc': 'Distance, shortest first',
  'createdAt:desc': 'Newest first',
}
export const SORT_OPTIONS = BOARD_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

/** BOARD-02 */
export const STATUS_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** Whose loads a status lists: nobody sees other carriers' business. */
export function statusHint(status: BoardSearch['status']): string | null {
  if (status === undefined || status === 'pending') return null
  return status === 'all'
    ? 'What can be booked, and what you carry or asked for'
    : 'Only loads that you carry or asked for'
}
