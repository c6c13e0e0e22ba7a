import type { Load, Location } from '#contract/freight/load.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Point } from '#domain/geo/point.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'

/** Where this account had freight picked up or delivered, as entered then. */
export interface Facility {
  address: string
  /** 'Larkmoor Cold Storage, dock 4' */
  details: string
  city: string
  state: string
  /** empty when unknown */
  zipCode: string
  coordinates: Point | null
  zone: string
  contact: { name: string; phone: string; email: string }
}

const MAX_FACILITIES = 3
const LEAST = 2

/** The account's facilities, latest first, from its own loads on the device: works offline. */
export async function loadFacilities(personId: PersonId): Promise<Facility[]> {
  const loads = await openAccountCache(personId)
    .loads.toArray()
    .catch(() => [])
  return listFacilities(loads)
}

export function listFacilities(loads: readonly Load[]): Facility[] {
  const own = loads.filter(({ viewer }) => viewer === 'owner')
  const latestFirst = own.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const found = latestFirst
    .flatMap(({ pickupLocation, deliveryLocation }) => [pickupLocation, deliveryLocation])
    .map(facilityAt)
    .filter((facility) => facility !== null)
  const byPlace = new Map(found.toReversed().map((facility) => [keyOf(facility), facility]))
  return [...byPlace.values()].toReversed()
}

function facilityAt(stop: Location): Facility | null {
  if (!stop.address) return null
  return {
    address: stop.address,
    details: stop.description ?? '',
    city: stop.city,
    state: stop.state,
    zipCode: isKnownZip(stop.zipCode) ? stop.zipCode : '',
    coordinates: stop.coordinates,
    zone: stop.zone,
    contact: { name: stop.contactName ?? '', phone: stop.contactPhone ?? '', email: stop.contactEmail ?? '' },
  }
}

function keyOf({ address, city, state }: Facility): string {
  return normalizePlaceName(`${address} ${city} ${state}`)
}

/** Facilities where each typed word begins a word of the name, street or city. */
export function filterFacilities(facilities: readonly Facility[], typed: string): Facility[] {
  const wanted = normalizePlaceName(typed).split(' ').filter(Boolean)
  if (wanted.join('').length < LEAST) return []
  const fits = ({ address, details, city, state }: Facility) => {
    const words = normalizePlaceName(`${details} ${address} ${city} ${state}`).split(' ')
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)))
  }
  return facilities.filter(fits).slice(0, MAX_FACILITIES)
}
