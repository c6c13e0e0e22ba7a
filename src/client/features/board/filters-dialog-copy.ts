export const FILTERS_DIALOG_COPY = {
  title: 'Filters',
  where: 'Where',
  truck: 'Truck position',
  truckPlaceholder: 'City or ZIP',
  myPosition: 'My position',
  readingPosition: 'Reading position...',
  noPosition: "Couldn't read your position. Type a city or ZIP instead",
  hereUnnamed: 'My position',
  nearOnes: 'Recent positions and your deliveries',
  delivery: 'Delivery',
  deliveryPlaceholder: 'Anywhere, a city or states',
  deliveryHint: 'A city, or states like TX, OK',
  choosePlace: 'Choose a place from the list, or clear this field',
  searchMissing: 'Place search is unavailable offline on this device',
  source: 'Places: GeoNames',
  statesOption: (states: string) => `Anywhere in ${states}`,
  radius: 'Deadhead to pickup, by road',
  toRadius: 'From the delivery city, by road',
  miles: (count: number) => `${count} mi`,
  pickup: 'Pickup',
  firstDay: 'First pickup day',
  lastDay: 'Last pickup day',
  noDay: 'Enter a day like Nov 27',
  equipment: 'Equipment',
  weight: 'Most weight',
  rate: 'Least rate',
  ratePerMile: 'Least $/mi',
  trip: 'Trip miles',
  age: 'Posted',
  broker: 'Broker',
  brokerPlaceholder: 'Any broker',
  brokersSeen: 'Only brokers seen on this device can be found now',
  chooseBroker: 'Choose a broker from the list, or clear this field',
  show(total: string | null, isOne: boolean) {
    if (total === null) return 'Show loads'
    return total === '0' ? 'No loads, loosen a filter' : `Show ${total} ${isOne ? 'load' : 'loads'}`
  },
} as const

/** From the day of the device. */
export const PICKUP_OPTIONS = [
  { value: 'any', label: 'Any day' },
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'three-days', label: 'Next 3 days' },
  { value: 'dates', label: 'Dates' },
] as const

export const TRIP_OPTIONS = [
  { value: '-', label: 'Any', least: undefined, most: undefined },
  { value: '-250', label: '0 to 250', least: undefined, most: 250 },
  { value: '250-500', label: '250 to 500', least: 250, most: 500 },
  { value: '500-', label: '500 or more', least: 500, most: undefined },
] as const

export const AGE_OPTIONS = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last hour' },
  { value: '4', label: 'Last 4 h' },
  { value: '24', label: 'Last 24 h' },
] as const

export const PAY_FILTER_COPY = {
  payAtLeast: 'Pay at least',
  half: (loads: number, cents: number) =>
    `Half of ${loads.toLocaleString('en-US')} loads on this device pay $${(cents / 100).toFixed(2)}/mi or more`,
  less: 'Least $/mi: 10 cents less',
  more: 'Least $/mi: 10 cents more',
} as const
