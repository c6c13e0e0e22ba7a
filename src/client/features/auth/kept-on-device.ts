import * as z from 'zod/mini'

/** Something small of a person who is not in yet, kept on this device for a while. */
interface Kept<T> {
  /** null when there is none, its time is over or it cannot be read */
  read: () => T | null
  keep: (value: T, until: number) => void
  forget: () => void
}

/**
 * localStorage, because a phone that is short of memory ends the app while its owner looks for a code in the mail, and
 * takes what a tab alone knows. No password ever goes here.
 */
export function keptOnDevice<S extends z.core.$ZodType>(key: string, schema: S): Kept<z.output<S>> {
  const row = z.object({ value: z.unknown(), until: z.number() })
  return {
    read() {
      try {
        const { value, until } = z.parse(row, JSON.parse(localStorage.getItem(key) ?? 'null'))
        return Date.now() < until ? z.parse(schema, value) : null
      } catch {
        return null
      }
    },
    keep(value, until) {
      try {
        localStorage.setItem(key, JSON.stringify({ value, until }))
      } catch {
        // storage is refused in some private modes; typing it again is all that it costs
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
