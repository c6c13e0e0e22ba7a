import { boardQueryShape } from '#contract/freight/load-query.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import * as z from 'zod/mini'
import type { SearchChange } from '#client/components/use-search-change.ts'

/** A filter as the URL has it. The filters' own part, which loads later, checks it and says what is wrong. */
const filterText = z.catch(z.optional(z.union([z.string().check(z.maxLength(200)), z.number()])), undefined)

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
  status: z.catch(boardQueryShape.status, undefined),
  sort: z.catch(boardQueryShape.sort, BOARD_DEFAULTS.sort),
  page: z.catch(boardQueryShape.page, BOARD_DEFAULTS.page),
  near: filterText,
  /** names of what is chosen, for the screen alone */
  nearName: filterText,
  radius: filterText,
  to: filterText,
  toName: filterText,
  toRadius: filterText,
  toStates: filterText,
  equipment: filterText,
  maxWeight: filterText,
  minRate: filterText,
  minRatePerMile: filterText,
  minMiles: filterText,
  maxMiles: filterText,
  maxStops: filterText,
  pickupDateFrom: filterText,
  pickupDateTo: filterText,
  postedWithin: filterText,
  broker: filterText,
  brokerName: filterText,
})
export type BoardSearch = z.output<typeof boardSearchSchema>

export interface BoardSearchProps {
  search: BoardSearch
  /** Changes the query; the page resets to 1 unless it is the change (BOARD-04, BOARD-05). */
  onSearchChange: SearchChange<BoardSearch>
}
