import type { LocatedStop } from '#domain/geo/stop-place.ts'
import { OUTSIDE_US_MESSAGE } from './load-field.ts'

/** Why a stop has no place, and at which of its fields. */
export function describeUnplaced(place: Exclude<LocatedStop, { ok: true }>, zipCode: string) {
  if (place.why === 'abroad') return { field: 'coordinates', message: OUTSIDE_US_MESSAGE }
  const message =
    place.why === 'other state'
      ? `ZIP code ${zipCode} is in ${place.state}`
      : "We don't recognize this ZIP code. Choose the address from the list"
  return { field: 'zipCode', message }
}
