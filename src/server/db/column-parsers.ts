/**
 * How both drivers read what they would read each in its own way, by PostgreSQL's type ids. Whole numbers beyond 2^53 do
 * not occur: they are sequence numbers, counts and sums of cents.
 */
export const COLUMN_PARSERS: Record<number, (text: string) => unknown> = {
  /** int8 */
  20: Number,
  /** numeric, from sums and averages */
  1700: Number,
  /** date: a day is not an instant */
  1082: String,
}
