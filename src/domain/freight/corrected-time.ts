import type { Instant } from '../time/instant.ts'
import { describeSpeed, findOddArrival, type Trip } from './odd-arrival.ts'
import { findStopStay, type StopEvent } from './stop-event.ts'

/**
 * Why a stop event can't have been at the corrected time, for the field; undefined if it can. The stops before and after
 * it must leave the truck time to drive.
 */
export function whyNotCorrectedTo(at: Instant, event: StopEvent, trip: Trip, now: Instant): string | undefined {
  if (at > now) return 'Must not be in the future'
  const { arrival, departure } = findStopStay(trip.events, event.stop)
  if (event.kind === 'departed' && arrival && at < arrival.occurredAt)
    return 'Must be after the truck arrived at the stop'
  if (event.kind === 'arrived' && departure && at > departure.occurredAt)
    return 'Must be before the truck left the stop'
  const place = trip.stops.findIndex(({ id }) => id === event.stop)
  const stays = trip.stops.map(({ id }) => ({ id, ...findStopStay(trip.events, id) }))
  const left = stays.slice(0, place).findLast((stay) => stay.departure !== null)?.departure
  if (left && at < left.occurredAt) return 'Must be after the truck left the stop before'
  const next = stays.slice(place + 1).find((stay) => stay.arrival !== null)
  if (next?.arrival && at > next.arrival.occurredAt) return 'Must be before the truck arrived at the next stop'

  const corrected = { ...event, id: `${event.id} corrected`, occurredAt: at, earliest: at, latest: at }
  const events = [...trip.events.filter(({ id }) => id !== event.id), corrected]
  const speed =
    event.kind === 'arrived'
      ? findOddArrival({ ...trip, events }, event.stop, at)?.tooFast
      : next?.arrival && findOddArrival({ ...trip, events }, next.id, next.arrival.occurredAt)?.tooFast
  return speed ? `No truck drives ${describeSpeed(speed)}` : undefined
}
