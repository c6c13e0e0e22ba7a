import type { Instant } from '../time/instant.ts'
import type { StopId, StopKind } from './load-stop.ts'

/** What tells a stop between from the others of its load. */
export interface StopContent {
  kind: StopKind
  address: string | null
  city: string
  state: string
  zipCode: string
  at: Instant
}

const dockOf = ({ kind, address, city, state, zipCode }: StopContent) =>
  JSON.stringify([kind, address, city, state, zipCode].map((part) => part?.toLowerCase() ?? ''))

/**
 * Which stored stop each stop of a new list is, for a program that sends content without ids: the same dock at the same
 * time, else the same dock. A stored stop is matched once, and an id that the list has stays.
 */
export function matchStops(
  sent: readonly (StopContent & { id: StopId | null })[],
  stored: readonly (StopContent & { id: StopId })[],
): (StopId | null)[] {
  const free = new Map(stored.map((stop) => [stop.id, stop]))
  const ids = sent.map(({ id }) => id)
  for (const id of ids) if (id !== null) free.delete(id)
  for (const isSame of [
    (a: StopContent, b: StopContent) => dockOf(a) === dockOf(b) && a.at === b.at,
    (a: StopContent, b: StopContent) => dockOf(a) === dockOf(b),
  ])
    for (const [index, stop] of sent.entries()) {
      if (ids[index] !== null) continue
      const match = [...free.values()].find((each) => isSame(each, stop))
      if (!match) continue
      ids[index] = match.id
      free.delete(match.id)
    }
  return ids
}
