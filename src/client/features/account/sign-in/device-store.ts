import * as z from 'zod/mini'
import { readStored } from '#contract/api/read-stored.ts'

/** A small value from before sign-in, stored on this device for a while. */
interface DeviceStore<T> {
  /** null if missing, expired or unreadable */
  read: () => T | null
  keep: (value: T, until: number) => void
  forget: () => void
}

/**
 * localStorage, because a phone low on memory kills the app while its owner looks for the code in their email, and
 * sessionStorage with it. No password is ever stored here.
 * @param defaults for the parts that another version of the app did not store
 */
export function createDeviceStore<S extends z.core.$ZodType>(
  key: string,
  schema: S,
  defaults?: () => Partial<z.output<S>>,
): DeviceStore<z.output<S>> {
  const row = z.object({ value: z.unknown(), until: z.number() })
  return {
    read() {
      try {
        const { value, until } = z.parse(row, JSON.parse(localStorage.getItem(key) ?? 'null'))
        return Date.now() < until ? readStored(schema, value, defaults) : null
      } catch {
        return null
      }
    },
    keep(value, until) {
      try {
        localStorage.setItem(key, JSON.stringify({ value, until }))
      } catch {
        // some private modes refuse storage; the only cost is typing it again
      }
    },
    forget() {
      try {
        localStorage.removeItem(key)
      } catch {
        // as above
      }
    },
  }
}
