import type { Instant } from '../time/instant.ts'
import type { StopEvent } from './stop-event.ts'

/** A stop event as the chain of its deal covers it. */
export interface ChainedStopEvent extends StopEvent {
  dealId: string
  /** from 1, without gaps */
  sequence: number
  /** the bounds of `occurredAt`, and how far the device's clock was ahead */
  earliestAt: Instant
  latestAt: Instant
  clockAheadMs: number
  receivedAt: Instant
  actorId: string
  actorKind: string
  reason: string | null
  /** of the place and its salt, so that the place can be deleted; null without a place */
  placeHash: string | null
}

/** Where the tap was, hashed with a salt: a bare coordinate could be guessed from its hash. */
export interface StopEventPlace {
  salt: string
  latitude: number
  longitude: number
  /** meters; null when the device didn't say */
  accuracy: number | null
}

/** Each field with its length before it, so that no two lists of fields give the same text. */
function delimit(fields: readonly (string | number | null)[]): string {
  return fields
    .map((field) => {
      if (field === null) return '-;'
      const text = String(field)
      return `${text.length}:${text};`
    })
    .join('')
}

/** The text that an event's hash covers. It must never change: earlier hashes cover it. */
export function stopEventText(event: ChainedStopEvent, previousHash: string | null): string {
  return delimit([
    'milepost-stop-event-1',
    previousHash,
    event.dealId,
    event.sequence,
    event.id,
    event.kind,
    event.stop,
    event.occurredAt,
    event.earliestAt,
    event.latestAt,
    event.clockAheadMs,
    event.receivedAt,
    event.actorId,
    event.actorKind,
    event.corrects,
    event.reason,
    event.placeHash,
  ])
}

/** The text that a place's hash covers. */
export function stopPlaceText({ salt, latitude, longitude, accuracy }: StopEventPlace): string {
  return delimit(['milepost-stop-place-1', salt, latitude, longitude, accuracy])
}

/** A stored link: the event, its hash and the one before, and its place unless that was deleted. */
export interface ChainLink {
  event: ChainedStopEvent
  previousHash: string | null
  hash: string
  place: StopEventPlace | null
}

/** The chain's end as its deal keeps it: without it, nobody would miss a removed last event. */
export interface ChainHead {
  count: number
  hash: string | null
}

/** `brokenAt` is the sequence of the first event that was changed, added or removed. */
export type ChainVerdict = { intact: true; hash: string | null } | { intact: false; brokenAt: number }

/**
 * Whether the events are as they were recorded. A deleted place breaks nothing; a changed one does.
 * @param digest SHA-256 as hex
 */
export function verifyStopChain(
  links: readonly ChainLink[],
  head: ChainHead,
  digest: (text: string) => string,
): ChainVerdict {
  let previous: string | null = null
  for (const [index, { event, previousHash, hash, place }] of links.entries()) {
    const isWhole =
      event.sequence === index + 1 &&
      previousHash === previous &&
      hash === digest(stopEventText(event, previous)) &&
      (place === null || event.placeHash === digest(stopPlaceText(place)))
    if (!isWhole) return { intact: false, brokenAt: index + 1 }
    previous = hash
  }
  if (links.length !== head.count || previous !== head.hash)
    return { intact: false, brokenAt: Math.min(links.length, head.count) + 1 }
  return { intact: true, hash: previous }
}
