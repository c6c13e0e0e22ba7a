import { boardQuerySchema, BOARD_SORTS, type BoardSort } from '#contract/freight/load-query.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import * as z from 'zod/mini'

const queryShape = boardQuerySchema.shape

/** Defaults that URLs leave out. */
export const BOARD_DEFAULTS = { search: '', sort: 'rate:desc', page: 1 } as const

/**
 * The board's state in its URL. Invalid values fall back to the default; a ZIP typed into the URL arrives as a number.
 */
export const boardSearchSchema = z.object({
  search: z.catch(
    z._default(z.pipe(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), textSchema(100)), ''),
    '',
  ),
  status: z.catch(queryShape.status, undefined),
  sort: z.catch(queryShape.sort, BOARD_DEFAULTS.sort),
  page: z.catch(queryShape.page, BOARD_DEFAULTS.page),
})
export type BoardSearch = z.output<typeof boardSearchSchema>

export interface BoardAsk {
  asked: BoardSearch
  /** Changes the query; the page resets to 1 unless it is the change (BOARD-04, BOARD-05). */
  onAsk: (change: Partial<BoardSearch>, options?: { replace?: boolean }) => void
}

/** BOARD-03, in plain words. */
const SORT_LABELS: Record<BoardSort, string> = {
  'rate:desc': 'Rate, high to low',
  'rate:asc': 'Rate, low to high',
  'distance:desc': 'Distance, longest first',
  'distance:asc': 'Distance, shortest first',
  'createdAt:desc': 'Newest first',
}
export const SORT_OPTIONS = BOARD_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

/** BOARD-02 */
export const STATUS_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** Whose loads a status lists: carriers don't see each other's business. */
export function statusHint(status: BoardSearch['status']): string | null {
  if (status === undefined || status === 'pending') return null
  return status === 'all' ? 'Loads you can book, plus loads you requested or haul' : 'Only loads you requested or haul'
}
