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
