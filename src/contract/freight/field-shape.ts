// The signatures below carry a table's keys into the shapes made from it, so no consumer needs a cast.

type Outer<P extends string> = P extends `${infer Head}.${string}` ? Head : never

/** `{ 'commodity.weight': V }` as `{ commodity: { weight: V } }`. */
export type Nested<T> = {
  [P in keyof T as P extends `${string}.${string}` ? never : P]: T[P]
} & {
  [H in Outer<keyof T & string>]: { [P in keyof T as P extends `${H}.${infer Name}` ? Name : never]: T[P] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function nest<T extends Readonly<Record<string, unknown>>>(flat: T): Nested<T>
export function nest(flat: Readonly<Record<string, unknown>>) {
  const nested: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const [first = '', second] = path.split('.')
    const inner = nested[first]
    if (second === undefined) nested[first] = value
    else nested[first] = { ...(isRecord(inner) && inner), [second]: value }
  }
  return nested
}

export function keysOf<T extends object>(table: T): (keyof T & string)[]
export function keysOf(table: object) {
  return Object.keys(table)
}

/** The same keys, each with the value made from its row. */
export function mapRows<T extends Readonly<Record<string, unknown>>, R>(
  table: T,
  valueOf: (row: T[keyof T], key: keyof T & string) => R,
): { [K in keyof T]: R }
export function mapRows(
  table: Readonly<Record<string, unknown>>,
  valueOf: (row: unknown, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([key, row]) => [key, valueOf(row, key)]))
}

/** `{ City: V }` of the pickup as `{ pickupCity: V }`. */
export function prefixKeys<K extends string, T extends object>(
  prefix: K,
  shape: T,
): { [P in keyof T & string as `${K}${P}`]: T[P] }
export function prefixKeys(prefix: string, shape: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([key, value]) => [prefix + key, value]))
}

/** The value at a path like 'commodity.weight'; undefined when anything on the way is missing. */
export function valueAt(holder: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((held, part) => (isRecord(held) ? held[part] : undefined), holder)
}

/** Text or number at a path, as text; '' for anything else. */
export function textAt(holder: unknown, path: string): string {
  const value = valueAt(holder, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
