import type { AddressPrecision } from './address.ts'
import { type Gazetteer, nearestPlace, placeOfZip } from './gazetteer.ts'
import { greatCircleMiles, type Point } from './geo.ts'
import { isLand, type Land } from './land.ts'
import { placeOfCity } from './place-search.ts'

/** Where somebody says that a truck loads or unloads. */
export interface StatedStop {
  city: string
  /** two-letter code */
  state: string
  /** with four more digits or without; empty when unknown */
  zip: string
  point: Point | null
  /** how exactly the point is known, where that was said */
  precision: AddressPrecision | null
}

/** Where it is; `zone` is an IANA time zone. */
export type StopPlace =
  | { ok: true; point: Point; zone: string; precision: AddressPrecision }
  | { ok: false; why: 'abroad' | 'unknown' }
  | { ok: false; why: 'other state'; state: string }

/** Piers and dams may lie off the land's cells, but not off every ZIP. */
const PIER_MILES = 3

/**
 * The place of a stop: its coordinates where they were given and lie in the United States, else the middle of its ZIP,
 * else, for a ZIP too new to be known, of its city.
 */
export function placedStop(g: Gazetteer, land: Land, { city, state, zip, point, precision }: StatedStop): StopPlace {
  if (point) {
    const nearest = nearestPlace(g, point)
    const isInland = isLand(land, point.latitude, point.longitude)
    if (!nearest || !(isInland || greatCircleMiles(nearest, point) <= PIER_MILES)) return { ok: false, why: 'abroad' }
    return { ok: true, point, zone: nearest.zone, precision: precision ?? 'street' }
  }
  const ofZip = placeOfZip(g, zip)
  if (ofZip && ofZip.state !== state) return { ok: false, why: 'other state', state: ofZip.state }
  const place = ofZip ?? placeOfCity(g, city, state)
  if (!place) return { ok: false, why: 'unknown' }
  const { latitude, longitude, zone } = place
  return { ok: true, point: { latitude, longitude }, zone, precision: ofZip ? 'zip' : 'city' }
}
