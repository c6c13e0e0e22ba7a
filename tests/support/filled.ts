/** A list with entries, so that a check of each of them checks something. @throws Error if it has none */
export function filled<T>(list: Iterable<T>): T[] {
  const entries = [...list]
  if (entries.length === 0) throw new Error('The list has no entries, so nothing would be checked.')
  return entries
}
