import * as z from 'zod/mini'

type Key = string | number
type Node = Record<Key, unknown>
type Schema = z.core.$ZodType & { _zod: { def: z.core.$ZodTypeDef } }

/** More repairs than this mean that the value is something else. */
const MAX_REPAIRS = 200

/**
 * Reads a value that another version of the app stored. A part that is missing or odd gets its default, and the rest
 * stays. Without a default it becomes null, absent or an omitted item, wherever the schema allows that.
 * @param defaults in the shape of the value, as far as there are any; a factory, so that values never share a part
 * @returns null when a part without a default is missing
 */
export function readStored<S extends z.core.$ZodType>(
  schema: S,
  stored: unknown,
  defaults: () => unknown = () => undefined,
): z.output<S> | null {
  const whole = z.core.safeParse(schema, stored)
  if (whole.success) return whole.data
  const root: unknown = JSON.parse(JSON.stringify([stored ?? null]))
  const fallbacks = [defaults()]
  for (let repairs = 0; repairs < MAX_REPAIRS; repairs += 1) {
    const read = repairs === 0 ? whole : z.core.safeParse(schema, at(root, [0]))
    if (read.success) return read.data
    const path = [0, ...(read.error.issues[0]?.path ?? [])] as Key[]
    if (stored === undefined || !repair({ root, path, fallbacks, schema })) return null
  }
  return null
}

interface Repair {
  root: unknown
  path: readonly Key[]
  fallbacks: unknown
  schema: Schema
}

/** Repairs the smallest part around the issue that can be repaired. */
function repair({ root, path, fallbacks, schema }: Repair): boolean {
  for (let length = path.length; length > 1; length -= 1) {
    const way = path.slice(0, length - 1)
    const key = path[length - 1] ?? ''
    const parent = at(root, way)
    if (Array.isArray(parent)) {
      // an odd item goes, its neighbors stay
      parent.splice(Number(key), 1)
      return true
    }
    if (!isNode(parent)) continue
    const fallback = at(fallbacks, way)
    const type = schemaAt(schema, path.slice(1, length))?._zod.def.type
    if (isNode(fallback) && key in fallback && JSON.stringify(parent[key]) !== JSON.stringify(fallback[key]))
      parent[key] = fallback[key]
    else if (type === 'nullable' && parent[key] !== null) parent[key] = null
    else if (type === 'optional' && key in parent) delete parent[key]
    else continue
    return true
  }
  return false
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function at(value: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>((here, key) => (isNode(here) ? here[key] : undefined), value)
}

/** The schema of a part; undefined below a union, which has several. */
function schemaAt(schema: Schema, path: readonly Key[]): Schema | undefined {
  return path.reduce<Schema | undefined>((here, key) => {
    const { shape, element } = (unwrapped(here)?._zod.def ?? {}) as { shape?: Record<Key, Schema>; element?: Schema }
    return shape?.[key] ?? element
  }, schema)
}

function unwrapped(schema: Schema | undefined): Schema | undefined {
  const { innerType } = (schema?._zod.def ?? {}) as { innerType?: Schema }
  return innerType ? unwrapped(innerType) : schema
}
