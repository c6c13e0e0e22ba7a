import type { VehicleType } from '#domain/freight/equipment.ts'
import type { Place } from '#domain/geo/gazetteer.ts'
import type { Random } from './random.ts'

/** A pickup or delivery site and its contact. Businesses and people are fictional. */
export interface Facility {
  address: string
  description: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
  zone: string
  contactName: string
  contactPhone: string
  contactEmail: string
}

type Names = readonly [string, ...string[]]

const FOUNDERS: Names = [
  'Marrowstone',
  'Tallgrass Bend',
  'Ironquill',
  'Larkmoor',
  'Copperlane',
  'Quillback',
  'Harrowgate & Pine',
  'Redbud Hollow',
  'Saltfork',
  'Fennimore Ridge',
  'Brightwater Mill',
  'Ashgrove & Daughters',
  'Thistledown',
  'Old Kiln',
  'Wren & Barley',
  'Cinderblock Bay',
  'Halfmoon Ferry',
  'Sparrow Hill',
  'Bramblewick',
  'Long Meadow',
]

const TRADES: Record<VehicleType, Names> = {
  Van: ['Distribution', 'Paper', 'Home Goods', 'Beverages', 'Packaging', 'Wholesale'],
  Reefer: ['Cold Storage', 'Produce', 'Foods', 'Creamery', 'Meats'],
  Flatbed: ['Steel', 'Lumber', 'Building Supply', 'Pipe', 'Machinery'],
  Container: ['Intermodal', 'Imports', 'Container Yard'],
  Tanker: ['Ingredients', 'Oils', 'Bulk Terminal'],
}

const STREETS: Names = [
  'Commerce Dr',
  'Industrial Blvd',
  'Distribution Way',
  'Warehouse Rd',
  'Enterprise Pkwy',
  'Logistics Ct',
  'Railhead Rd',
  'Freeport Pkwy',
  'Mill St',
  'Airport Rd',
  'Depot St',
  'Terminal Ave',
]

const DIRECTIONS: Names = [
  'check in at the guard shack with the pickup number',
  'trucks enter from the rear, no backing on the street',
  'appointment desk opens at 06:00',
  'safety vest and closed-toe shoes in the yard',
  'park at the fence, the office will call you',
]

export const FIRST_NAMES: Names = [
  'Alma',
  'Bogdan',
  'Carmen',
  'Darnell',
  'Eileen',
  'Farid',
  'Gurpreet',
  'Hank',
  'Imani',
  'Joaquin',
  'Keiko',
  'Lorraine',
  'Marcus',
  'Noor',
  'Otis',
  'Priya',
  'Rosa',
  'Stan',
  'Tamika',
  'Wes',
]

export const LAST_NAMES: Names = [
  'Abara',
  'Bell',
  'Castillo',
  'Dhillon',
  'Eastman',
  'Fontaine',
  'Grigoryan',
  'Hollis',
  'Ibarra',
  'Jankowski',
  'Kowalski',
  'Lindqvist',
  'Mbeki',
  'Nguyen',
  'Okafor',
  'Pruitt',
  'Quintero',
  'Reyes',
  'Sandhu',
  'Whitfield',
]

export function drawFacility(random: Random, place: Place, vehicle: VehicleType): Facility {
  const business = `${random.pick(FOUNDERS)} ${random.pick(TRADES[vehicle])}`
  const first = random.pick(FIRST_NAMES)
  const last = random.pick(LAST_NAMES)
  return {
    address: `${random.between(1, 98) * 100 + random.between(1, 49) * 2} ${random.pick(STREETS)}`,
    description: `${business}, dock ${random.between(1, 48)}; ${random.pick(DIRECTIONS)}`,
    city: place.city,
    state: place.state,
    zip: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    zone: place.zone,
    contactName: `${first} ${last}`,
    contactPhone: drawPhone(random),
    contactEmail: `${first}.${last}@${business.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.test`.toLowerCase(),
  }
}

/** 555-0100 to 555-0199 is reserved for fiction in every area code. */
export function drawPhone(random: Random): string {
  return `(${random.between(2, 9)}${random.between(1, 8)}${random.between(2, 9)}) 555-01${random.between(10, 99)}`
}
