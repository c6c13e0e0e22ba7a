/** A text in an address, which the router takes for a number when it looks like one; nothing when it is not there. */
export function textOf<K extends string>(name: K, value: unknown): { [k in K]?: string } {
  if (typeof value !== 'string' && typeof value !== 'number') return {}
  return String(value) === '' ? {} : ({ [name]: String(value) } as { [k in K]?: string })
}
