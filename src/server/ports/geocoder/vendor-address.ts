import type { Address, AddressPrecision } from '#domain/address.ts'
import type { Gazetteer } from '#domain/gazetteer.ts'
import { placeOfZip, zoneOfPoint } from '#domain/gazetteer.ts'
import { stateCode } from '#domain/us-state.ts'

/** What services call by different names. Empty or absent parts are unknown. */
export interface Found {
  street: (string | undefined)[]
  /** the first that is known: a locality, else sublocality, neighbourhood, county [CREATE-22] */
  cities: (string | undefined)[]
  /** code or name */
  state: string | undefined
  zipCode: string | undefined
  latitude: number
  longitude: number
  precision: AddressPrecision
}

/** A service's finding as an address; undefined when it lacks a city or lies outside the fifty states and DC. */
export function addressOf(gazetteer: Gazetteer, found: Found): Address | undefined {
  const { latitude, longitude, precision } = found
  const coordinates = { latitude, longitude }
  const state = stateCode(found.state?.replace('Washington, D.C.', 'DC') ?? '')
  const zipCode = /^\d{5}/.exec(found.zipCode ?? '')?.[0] ?? ''
  const city = found.cities.find(Boolean)
  const zone = placeOfZip(gazetteer, zipCode)?.zone ?? zoneOfPoint(gazetteer, coordinates)
  if (!state || !city || !zone) return undefined
  const street = found.street.filter(Boolean).join(' ')
  const fullAddress = [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
  return { fullAddress, street, city, state, zipCode, coordinates, precision, zone }
}
