/** What happens at a stop. */
export const STOP_KINDS = ['pickup', 'delivery'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/** Stops of a load at most, and at least. */
export const MOST_STOPS = 30
export const LEAST_STOPS = 2
export const STOP_COUNT_MESSAGE = `A load has ${LEAST_STOPS} to ${MOST_STOPS} stops`
export const NOT_A_STOP = 'Is not a stop of this load'
export const FREIGHT_OF_LOAD = 'Use weight and pieces of the load'

/**
 * Names a stop in its load for good, and no other of its stops ever. The first posted stop is 'pickup', the last one
 * 'delivery'; an id says nothing of the stop's place in the list, or of its kind.
 */
export type StopId = 'pickup' | 'delivery' | `s${number}`
export const STOP_ID = /^(?:pickup|delivery|s[1-9][0-9]{0,5})$/

/** The id of the n-th stop that a load got beside its ends, from 1. */
export const stopIdOf = (n: number): StopId => `s${n}`

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

/** Whether a list says freight at a stop that the load says for both: of two stops, weight and pieces are the load's. */
export function saysFreightOfLoad(stops: readonly { freight?: unknown }[]): boolean {
  return stops.length <= POSTED_STOPS.length && stops.some(({ freight }) => freight !== undefined)
}

/** The name of an end's fields in bodies, answers and forms; undefined for a stop between. */
export function endNameOf(id: StopId): NamedStop['id'] | undefined {
  return POSTED_STOPS.find((end) => end.id === id)?.id
}

type StopIds = readonly Pick<LoadStop, 'id'>[]

/** A stop's number in its load, from 1; null with two stops, whose ends have names, and for a stop that was removed. */
export function stopNumber(id: StopId, stops: StopIds = POSTED_STOPS): number | null {
  if (stops.length <= POSTED_STOPS.length) return null
  const at = stops.findIndex((stop) => stop.id === id)
  return at < 0 ? null : at + 1
}

/** By which end's words a stop is called; undefined for none. With two, its place says so: a change may leave any ids. */
export function endWordOf(id: StopId, stops: StopIds = POSTED_STOPS): NamedStop['id'] | undefined {
  const at = stops.length === POSTED_STOPS.length ? stops.findIndex((stop) => stop.id === id) : -1
  return POSTED_STOPS[at]?.id ?? (stops.length > POSTED_STOPS.length ? undefined : endNameOf(id))
}

/** Words for a stop: with two, an end's own; above that, 'Arrived at stop' with its number. */
export function stopWords(words: Record<StopKind | 'between', string>, id: StopId, stops?: StopIds): string {
  const number = stopNumber(id, stops)
  return number === null ? words[endWordOf(id, stops) ?? 'between'] : `${words.between} ${number}`
}

/** A stop in a sentence: 'pickup', 'delivery', and above two stops 'stop 2'. */
export function stopNoun(id: StopId, stops?: StopIds): string {
  return stopWords({ pickup: 'pickup', delivery: 'delivery', between: 'stop' }, id, stops)
}

interface PaperStop {
  stop: StopId
  kind?: StopKind | undefined
}

/** A stop as a paper names it: 'Pickup'; above two stops 'Stop 2, delivery'. */
export function paperStopName({ stop, kind }: PaperStop, stops: readonly PaperStop[]): string {
  const ids = stops.map(({ stop: id }) => ({ id }))
  const name = stopWords({ pickup: 'Pickup', delivery: 'Delivery', between: 'Stop' }, stop, ids)
  return kind === undefined ? name : `${name}, ${kind}`
}

const FREIGHT_VERBS: Record<StopKind, string> = { pickup: 'Loads', delivery: 'Drops' }

interface HandledFreight {
  kind?: StopKind | undefined
  freight?: { pieces?: string | undefined; /** in pounds */ weight?: number | undefined } | undefined
}

/** 'Drops 8 pallets, 7,200 lb'; '' where nobody stated it, and on a paper of two stops. */
export function stopFreightWords({ kind, freight }: HandledFreight): string {
  const weight = freight?.weight === undefined ? '' : `${freight.weight.toLocaleString('en-US')} lb`
  const amounts = [freight?.pieces, weight].filter(Boolean)
  if (kind === undefined || amounts.length === 0) return ''
  return `${FREIGHT_VERBS[kind]} ${amounts.join(', ')}`
}

/** A stop on a paper or in a message: 'pickup', 'delivery', and above two stops 'stop 2, Tulsa, OK'. */
export function stopName(
  id: StopId,
  stops: readonly (Pick<LoadStop, 'id'> & { city: string; state: string })[],
): string {
  const noun = stopNoun(id, stops)
  if (stopNumber(id, stops) === null) return noun
  const { city, state } = stopOf(stops, id)
  return `${noun}, ${city}, ${state}`
}

/** 'Stops 1 and 2 are done.', of a load that is posted again. @param done numbers, at least one */
export function describeDoneStops(done: readonly number[]): string {
  if (done.length === 1) return `Stop ${done[0]} is done.`
  return `Stops ${done.slice(0, -1).join(', ')} and ${done.at(-1)} are done.`
}

export const POST_OTHERS_QUESTION = 'Post only the others?'

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
