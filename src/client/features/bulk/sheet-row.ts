import type { BulkResult } from '#contract/load-bulk.ts'
import type { CsvField } from '#contract/csv-column.ts'

export type ByField = Partial<Record<CsvField, string>>

/** What the server made of a row. */
export interface RowResult {
  outcome: BulkResult['outcome']
  loadId: string | null
  number: number | null
  errors: { path: string; message: string }[]
}

export const ROW_FILTERS = ['all', 'wrong', 'ready', 'left', 'posted', 'exists'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export type RowCounts = Record<RowFilter, number> & {
  /** rows that were looked at so far: a long list takes a few seconds */
  judged: number
}

export interface SheetRow {
  line: number
  /** as a spreadsheet counts it */
  number: number
  cells: ByField
  problems: ByField
  /** what the server said about the row as a whole */
  refusal: string | null
  state: Exclude<RowFilter, 'all'>
  isChosen: boolean
  loadId: string | null
  loadNumber: number | null
}

export const ROWS_PER_PAGE = 25

/** More than any broker has loads; the list stays quick. */
export const MOST_ROWS = 100_000
