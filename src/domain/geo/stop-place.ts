import type { AddressPrecision } from './address-search.ts'
import { type Gazetteer, findNearestPlace, findPlaceByZip } from './gazetteer.ts'
import { greatCircleMiles, type Point } from './point.ts'
import { isLand, type Land } from './land.ts'
import { findPlaceByCity } from './place-search.ts'

/** A stop's location as given. */
export interface StopInput {
  city: string
  /** two-letter code */
  state: string
  /** with or without the +4; empty when unknown */
  zip: string
  point: Point | null
  /** how precise the point is, if given */
  precision: AddressPrecision | null
}

/** A stop's location; `zone` is an IANA time zone. */
export type LocatedStop =
  | { ok: true; point: Point; zone: string; precision: AddressPrecision }
  | { ok: false; why: 'abroad' | 'unknown' }
  | { ok: false; why: 'other state'; state: string }

/** Piers and dams may lie outside the land's cells, but are near a ZIP. */
const PIER_MILES = 3

/**
 * A stop's location: its coordinates if they were given and lie in the United States, else the center of its ZIP, else,
 * for a ZIP too new to be known, of its city.
 */
export function locateStop(g: Gazetteer, land: Land, { city, state, zip, point, precision }: StopInput): LocatedStop {
  if (point) {
    const nearest = findNearestPlace(g, point)
    const isInland = isLand(land, point.latitude, point.longitude)
    if (!nearest || !(isInland || greatCircleMiles(nearest, point) <= PIER_MILES)) return { ok: false, why: 'abroad' }
    return { ok: true, point, zone: nearest.zone, precision: precision ?? 'street' }
  }
  const ofZip = findPlaceByZip(g, zip)
  if (ofZip && ofZip.state !== state) return { ok: false, why: 'other state', state: ofZip.state }
  const place = ofZip ?? findPlaceByCity(g, city, state)
  if (!place) return { ok: false, why: 'unknown' }
  const { latitude, longitude, zone } = place
  return { ok: true, point: { latitude, longitude }, zone, precision: ofZip ? 'zip' : 'city' }
}
