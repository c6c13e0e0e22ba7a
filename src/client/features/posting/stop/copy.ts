import type { AddressPrecision } from '#domain/geo/address.ts'

export const PIN_PLACE_TEXT: Record<AddressPrecision, string> = {
  city: 'Pin is at the city center.',
  zip: 'Pin is at the center of the ZIP code.',
  street: 'Pin is on the street.',
  rooftop: 'Pin is at the building.',
}

export const STOP_FIELDS_COPY = {
  address: (name: string) => `${name} address`,
  city: 'City',
  cityOf: (name: string) => `${name} city`,
  state: 'State',
  stateOf: (name: string) => `${name} state`,
  zip: 'ZIP',
  zipCode: (name: string) => `${name} ZIP code`,
  locationDetails: 'Location details',
  locationDetailsOf: (name: string) => `${name} location details`,
  locationDetailsHint: 'Facility name, dock or gate',
  contactTitle: (name: string) => `${name} contact`,
  takeMine: 'Use my details',
  name: 'Name',
  contactName: (name: string) => `${name} contact name`,
  contactPhone: (name: string) => `${name} contact phone`,
  contactEmail: (name: string) => `${name} contact email`,
} as const

export const ADDRESS_FIELD_COPY = {
  searchMissing: "Address search isn't on this device yet. Fill in the fields below.",
  placeholder: 'Street and number, city or ZIP',
  source: 'Place names © GeoNames, CC BY 4.0',
  cityOnly: 'City only. Add the street next.',
  outside: 'Milepost covers the 50 states and Washington, DC.',
} as const

export const STOP_COPY = {
  distance: (miles: string) => `${miles} mi`,
  driving: (duration: string) => ` driving, ${duration}.`,
} as const

export const PIN_FIELD_COPY = {
  placedByYou: 'Pin is where you placed it.',
  hideMap: 'Hide map',
  checkOnMap: 'Check on map',
  map: (stop: string) => `Map of the ${stop}`,
  dragPin: 'Drag the pin to the gate, tap the spot, or move it with the arrow keys (Shift for bigger steps).',
} as const

export const STOP_TIME_FIELD_COPY = {
  untilLabel: (stop: string, zone: string) => `${stop === 'pickup' ? 'Pickup' : 'Delivery'} until${zone}`,
  untilHint: 'Only for a window. Leave it empty for an exact time.',
  timeLabel: (stop: string, zone: string) => `${stop === 'pickup' ? 'Pickup' : 'Delivery'} date & time${zone}`,
} as const
