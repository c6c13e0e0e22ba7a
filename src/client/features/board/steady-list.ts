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

/** The list with rows that left it, each where it was. */
export function keepPlaces<Row extends { id: string }>(
  before: readonly Row[],
  now: readonly Row[],
  isLeaving: (id: string) => boolean,
): Row[] {
  const shown = [...now]
  const placeOf = (id: string | undefined) => shown.findIndex((row) => row.id === id)
  before.forEach((row, at) => {
    if (placeOf(row.id) !== -1 || !isLeaving(row.id)) return
    const above = before.slice(0, at).findLast(({ id }) => placeOf(id) !== -1)
    shown.splice(placeOf(above?.id) + 1, 0, row)
  })
  return shown
}
