import type { BulkResult } from '#contract/freight/load-bulk.ts'
import type { WallTimeReading } from '#domain/time/stop-time.ts'
import type { CsvField } from '#contract/freight/csv-column.ts'
import type { StopKind } from '#domain/freight/load-stop.ts'

export type ByField = Partial<Record<CsvField, string>>

/** The server's result for a row. */
export interface RowResult {
  outcome: BulkResult['outcome']
  loadId: string | null
  number: number | null
  errors: { path: string; message: string }[]
}

/** In the order in which the rows stand: what needs somebody comes first. */
export const ROW_FILTERS = ['all', 'wrong', 'changed', 'ready', 'left', 'posted', 'exists', 'remark'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export type RowCounts = Record<RowFilter, number> & {
  /** rows checked so far: a long list takes a few seconds */
  judged: number
}

/** A stop of a row, as the list beside it shows it. */
export interface RowStop {
  /** from 1 */
  number: number
  kind: StopKind
  /** 'Tulsa, OK, Thu Dec 3, 08:00 CST'; what isn't known is left out */
  words: string
  problems: string[]
}

export interface ImportRow {
  line: number
  /** as in a spreadsheet */
  number: number
  cells: ByField
  /** in driving order; none of a row that can't be read */
  stops: readonly RowStop[]
  /** as read, where that differs from what is written */
  readings: ByField
  /** beside the reading: what of the cell it leaves out */
  remarks: ByField
  problems: ByField
  /** what a time can mean that comes twice, or not at all */
  proposals: Partial<Record<CsvField, WallTimeReading[]>>
  /** of cells that can be posted, but are rarely meant */
  cautions: ByField
  /** what the server said about the whole row */
  refusal: string | null
  state: Exclude<RowFilter, 'all'>
  isChosen: boolean
  loadId: string | null
  loadNumber: number | null
}

/** A list as read from a file: every line that isn't blank, with its line number. */
export interface ParsedList {
  name: string
  lines: string[][]
  /** line numbers from 1, as in a spreadsheet */
  numbers: number[]
  /** what to know about how it was read */
  note: string | null
  /** why a line can't be a load, whatever is fixed in it */
  refusals?: [line: number, message: string][]
}

/** Rows read to tell what a list's columns hold. */
export const SAMPLE_ROWS = 60

/** Lines searched for the column names. */
export const HEADER_SEARCH = 30

export const ROWS_PER_PAGE = 25

/** More loads than any broker has; the list stays fast. */
export const MAX_ROWS = 100_000
