import type { Address, AddressPrecision } from '#domain/geo/address-search.ts'
import { findPlaceByZip, findTimeZone, type Gazetteer } from '#domain/geo/gazetteer.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'

/** Finds US addresses (CREATE-22). */
export interface Geocoder {
  /** At most `limit` addresses for a partly typed query, best first; none rather than a guess. */
  search: (query: string, limit: number) => Promise<Address[]>
}

/** Common form of the services' results. Empty or missing parts are unknown. */
export interface VendorAddress {
  street: (string | undefined)[]
  /** in order of preference: locality, sublocality, neighborhood, county [CREATE-22] */
  cities: (string | undefined)[]
  /** code or name */
  state: string | undefined
  zipCode: string | undefined
  latitude: number
  longitude: number
  precision: AddressPrecision
}

/** A service's result as an address; undefined without a city or zone, or outside the 50 states and DC. */
export function toAddress(gazetteer: Gazetteer, place: VendorAddress): Address | undefined {
  const { latitude, longitude, precision } = place
  const coordinates = { latitude, longitude }
  const state = parseStateCode(place.state?.replace('Washington, D.C.', 'DC') ?? '')
  const zipCode = /^\d{5}/.exec(place.zipCode ?? '')?.[0] ?? ''
  const city = place.cities.find(Boolean)
  const zone = findPlaceByZip(gazetteer, zipCode)?.zone ?? findTimeZone(gazetteer, coordinates)
  if (!state || !city || !zone) return undefined
  const street = place.street.filter(Boolean).join(' ')
  const fullAddress = [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
  return { fullAddress, street, city, state, zipCode, coordinates, precision, zone }
}
