/** A text in the URL, which the router parses as a number if it looks like one; nothing if it's missing. */
export function readSearchText<K extends string>(name: K, value: unknown): { [k in K]?: string } {
  if (typeof value !== 'string' && typeof value !== 'number') return {}
  return String(value) === '' ? {} : ({ [name]: String(value) } as { [k in K]?: string })
}
