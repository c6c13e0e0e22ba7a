import { normalizePlaceName } from '../geo/place-name.ts'
import { isKnownZip } from '../geo/zip.ts'

export interface Place {
  city: string
  state: string
  zip: string
}

/** What a load is besides its reference: where it goes, and on which day at the pickup ('yyyy-MM-dd'). */
export interface LaneAndDay {
  /** where it begins, where it ends */
  ends: readonly [Place, Place]
  day: string
}

/** What tells two loads of one reference apart; null if they are one load. */
export function otherThan(one: LaneAndDay, other: LaneAndDay): 'lane' | 'day' | null {
  const [[from, to], [otherFrom, otherTo]] = [one.ends, other.ends]
  if (!isSamePlace(from, otherFrom) || !isSamePlace(to, otherTo)) return 'lane'
  return one.day === other.day ? null : 'day'
}

/** A city may be named in two ways within its ZIP: Brooklyn and New York. */
function isSamePlace(one: Place, other: Place): boolean {
  if (isKnownZip(one.zip) && one.zip.slice(0, 5) === other.zip.slice(0, 5)) return true
  return one.state === other.state && normalizePlaceName(one.city) === normalizePlaceName(other.city)
}
