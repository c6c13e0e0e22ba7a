/** What happens at a stop. */
export const STOP_KINDS = ['pickup', 'delivery'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/** Names a stop in its load for good. It says nothing of the stop's place in the list, or of its kind. */
export const STOP_IDS = ['pickup', 'delivery'] as const
export type StopId = (typeof STOP_IDS)[number]

/** A stop of a load, whose stops are a list in driving order. */
export interface LoadStop {
  id: StopId
  kind: StopKind
}

/** The stops of a load that is posted with the specified pair, by which its body and its answer name them. */
export const POSTED_STOPS = [
  { id: 'pickup', kind: 'pickup' },
  { id: 'delivery', kind: 'delivery' },
] as const satisfies readonly LoadStop[]
export type NamedStop = (typeof POSTED_STOPS)[number]

/** Where a load begins. */
export function firstStop<S>(stops: readonly S[]): S {
  const [first] = stops
  if (first === undefined) throw new Error('a load has stops')
  return first
}

/** Where a load ends: an arrival there completes it. */
export function lastStop<S>(stops: readonly S[]): S {
  const last = stops.at(-1)
  if (last === undefined) throw new Error('a load has stops')
  return last
}

/** The stop of this id. */
export function stopOf<S extends Pick<LoadStop, 'id'>>(stops: readonly S[], id: StopId): S {
  const found = stops.find((stop) => stop.id === id)
  if (found === undefined) throw new Error(`the load has no stop ${id}`)
  return found
}
