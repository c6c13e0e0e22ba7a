import type { Point } from './point.ts'

/** How precise the coordinates are: a city's or ZIP's center, the street, or the building itself. */
export type AddressPrecision = 'city' | 'zip' | 'street' | 'rooftop'

/** A US address from the picker (CREATE-23), with its location. */
export interface Address {
  fullAddress: string
  /** as typed; empty when only a place was named */
  street: string
  city: string
  /** two-letter code */
  state: string
  /** empty when the city has several and none was given */
  zipCode: string
  coordinates: Point
  precision: AddressPrecision
  /** IANA time zone */
  zone: string
}
