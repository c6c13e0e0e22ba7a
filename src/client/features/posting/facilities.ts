import type { Load, Location } from '#contract/load.ts'
import type { Point } from '#domain/geo.ts'
import { placeKey } from '#domain/place-name.ts'
import { isKnownZip } from '#domain/zip.ts'
import { cacheOf } from '#offline/cache-db.ts'

/** Where this account has had freight picked up or delivered, as it was told then. */
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

const MOST = 3
const LEAST = 2

/** The account's facilities, the latest first: from the own loads on the device, so that it needs no signal. */
export async function storedFacilities(accountId: string): Promise<Facility[]> {
  const loads = await cacheOf(accountId)
    .loads.toArray()
    .catch(() => [])
  return facilitiesOf(loads)
}

export function facilitiesOf(loads: readonly Load[]): Facility[] {
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
  return placeKey(`${address} ${city} ${state}`)
}

/** Those of which each typed word begins some word, in the name, the street or the city. */
export function facilitiesLike(facilities: readonly Facility[], typed: string): Facility[] {
  const wanted = placeKey(typed).split(' ').filter(Boolean)
  if (wanted.join('').length < LEAST) return []
  const fits = ({ address, details, city, state }: Facility) => {
    const words = placeKey(`${details} ${address} ${city} ${state}`).split(' ')
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)))
  }
  return facilities.filter(fits).slice(0, MOST)
}
