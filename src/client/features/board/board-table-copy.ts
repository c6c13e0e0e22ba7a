export const BOARD_TABLE_COPY = {
  age: 'Age',
  pickup: 'Pickup',
  deadhead: 'DH mi',
  lane: 'Lane',
  trip: 'Trip',
  equipment: 'Eq.',
  weight: 'lb',
  rate: 'Rate',
  ratePerMile: '$/mi',
  /** '$2.35/mi' as '$2.35': the heading names the unit */
  perMile: (rate: string | null) => rate?.replace('/mi', '') ?? '–',
  broker: 'Broker',
  to: 'to',
} as const

export const BOARD_PREVIEW_COPY = {
  preview: 'Preview',
  map: 'Map',
  mapName: (pickup: string, delivery: string) => `Route from ${pickup} to ${delivery}`,
  bookThisLoad: 'Book This Load',
  openLoad: 'Open load',
  allMiles: (rate: string) => `${rate} with deadhead`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  noMap: "This load's stops aren't on the map.",
} as const
