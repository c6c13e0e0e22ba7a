/**
 * What a list on screen shows of a newer one: the same rows in the same order, without those that are gone. Rows that
 * are new wait until somebody asks for them. A row is gone if the newer list has later ones, or room.
 * @param size rows on a full page
 */
export function holdPage(shown: readonly string[], newer: readonly string[], size: number): string[] {
  const listed = new Set(newer)
  const last = shown.findLastIndex((id) => listed.has(id))
  // new rows may have pushed the last ones to the next page
  return shown.filter((id, at) => listed.has(id) || (at > last && newer.length >= size))
}
