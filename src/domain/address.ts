import type { Point } from './geo.ts'

/** How far an address's coordinates can be off: a city's or a ZIP's middle, the street, or the very building. */
export type AddressPrecision = 'city' | 'zip' | 'street' | 'rooftop'

/** A US address as the picker gives it (CREATE-23), with what is known of its place. */
export interface Address {
  fullAddress: string
  /** as typed; empty when only a place was named */
  street: string
  city: string
  /** two-letter code */
  state: string
  /** empty when the city has several and none was named */
  zipCode: string
  coordinates: Point
  precision: AddressPrecision
  /** IANA time zone */
  zone: string
}
