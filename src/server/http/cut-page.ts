/**
 * The first page of rows that were read with one more, which tells whether another page follows.
 *
 * @param cursorOf where the page after this row begins, as `after` of the next request
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last !== undefined && rows.length > limit ? cursorOf(last) : null }
}
