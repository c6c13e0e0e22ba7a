/**
 * Makes both drivers parse these types alike, by PostgreSQL type id. Integers beyond 2^53 don't occur: they are
 * sequence numbers, counts and sums of cents.
 */
export const COLUMN_PARSERS: Record<number, (text: string) => unknown> = {
  /** int8 */
  20: Number,
  /** numeric, from sums and averages */
  1700: Number,
  /** date: a day is not an instant */
  1082: String,
}
