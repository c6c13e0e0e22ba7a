import type { CsvMapping } from '#contract/freight/csv-column.ts'
import type { DateField, NotationAnswers } from './column-notation.ts'
import type { ByField, RowResult } from './import-row.ts'

/** The delivery is the earliest that the road and the hours of service allow. */
export const BY_ROAD = 'by road'

/** The time for all rows without one, as typed ('0800', '0800-1500'), or BY_ROAD; by field. */
export type MissingTimes = Partial<Record<DateField, string>>

/** A question about rows that have no time. */
export interface MissingTimeQuestion {
  field: DateField
  /** rows without one */
  rows: number
  /** the rows have no day either: their delivery can only follow from the road */
  isWholeDay: boolean
}

/** What the user decided about a list's columns. */
export interface ColumnEdits {
  hasHeader: boolean
  /** the line with the column names, from 0, if there is one */
  headerLine: number
  mapping: CsvMapping
  /** how the user reads columns that read two ways */
  answers: NotationAnswers
  /** the columns whose sum is the rate, if they are more than one */
  rateParts: number[]
  /** what the user said of rows without a time */
  times: MissingTimes
}

/** Everything done to a list since it was read; all of it is stored on the device. */
export interface ImportEdits extends ColumnEdits {
  corrected: [line: number, cells: ByField][]
  /** unlikely values that the user confirmed, with the text that was confirmed */
  confirmed: [line: number, cells: ByField][]
  leftOut: number[]
  /** rows whose posted load has another lane or day now, as the user said */
  moved: number[]
  results: [line: number, result: RowResult][]
  /** references that differ from posted ones in case, spaces or leading zeros name the same loads; null until someone says */
  isNearSame: boolean | null
  /** tells its loads from those of the account's other lists */
  listId: string | null
  /** derived references under which rows were sent: rows keep theirs, whatever changes around them */
  sent: [line: number, reference: string][]
}

export const NO_EDITS: ImportEdits = {
  hasHeader: true,
  headerLine: 0,
  mapping: { columns: {}, same: {} },
  answers: {},
  rateParts: [],
  times: {},
  corrected: [],
  confirmed: [],
  leftOut: [],
  moved: [],
  results: [],
  isNearSame: null,
  listId: null,
  sent: [],
}
