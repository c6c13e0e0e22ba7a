import { normalizePlaceName } from '../geo/place-name.ts'
import { isKnownZip } from '../geo/zip.ts'

export interface Place {
  city: string
  state: string
  zip: string
}

/** What a load is besides its reference: where it goes, and on which day at the pickup ('yyyy-MM-dd'). */
export interface LaneAndDay {
  pickup: Place
  delivery: Place
  day: string
}

/** What tells two loads of one reference apart; null if they are one load. */
export function otherThan(one: LaneAndDay, other: LaneAndDay): 'lane' | 'day' | null {
  if (!isSamePlace(one.pickup, other.pickup) || !isSamePlace(one.delivery, other.delivery)) return 'lane'
  return one.day === other.day ? null : 'day'
}

/** A city may be named in two ways within its ZIP: Brooklyn and New York. */
function isSamePlace(one: Place, other: Place): boolean {
  if (isKnownZip(one.zip) && one.zip.slice(0, 5) === other.zip.slice(0, 5)) return true
  return one.state === other.state && normalizePlaceName(one.city) === normalizePlaceName(other.city)
}
