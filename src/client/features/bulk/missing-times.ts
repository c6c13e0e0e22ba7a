import type { DateField } from './column-notation.ts'

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
