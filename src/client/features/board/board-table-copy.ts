const TENTHS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const BOARD_TABLE_COPY = {
  age: 'Age',
  pickup: 'Pickup',
  deadhead: 'DH mi',
  lane: 'Lane',
  trip: 'Trip',
  equipment: 'Eq.',
  weight: 'lb',
  /** '38.2k', as boards write pounds */
  thousands: (pounds: number) => (pounds < 1000 ? String(pounds) : `${TENTHS.format(pounds / 1000)}k`),
  rate: 'Rate',
  ratePerMile: '$/mi',
  /** '$2.35/mi' as '$2.35': the heading names the unit */
  perMile: (rate: string | null) => rate?.replace('/mi', '') ?? '–',
  market: 'Market',
  profit: 'Profit',
  perDay: (amount: string) => `${amount}/day`,
  late: "Your hours don't reach its appointments in time",
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
  weight: (pounds: string) => `${pounds} lb`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  noMap: "This load's stops aren't on the map.",
} as const
