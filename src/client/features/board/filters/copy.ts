import { BOARD_SORTS, type BoardSort } from '#contract/freight/load-query.ts'
import type { EquipmentCode } from '#domain/freight/equipment.ts'
import type { BoardSearch } from '../board-search.ts'

export const EQUIPMENT_NAMES: Record<EquipmentCode, string> = {
  V: 'Van',
  R: 'Reefer',
  F: 'Flatbed',
  SD: 'Step deck',
  SB: 'Box truck',
  PO: 'Power only',
  C: 'Container',
  TA: 'Tanker',
}

/** What the server checks, as the screen names it. */
export const FILTER_NAMES = {
  near: 'Truck position',
  radius: 'Deadhead to pickup',
  to: 'Delivery',
  toRadius: 'Distance to delivery',
  toStates: 'Delivery states',
  equipment: 'Equipment',
  maxWeight: 'Max weight',
  minRate: 'Min rate',
  minRatePerMile: 'Min $/mi',
  minMiles: 'Min trip miles',
  maxMiles: 'Max trip miles',
  maxStops: 'Max stops',
  pickupDateFrom: 'First pickup day',
  pickupDateTo: 'Last pickup day',
  postedWithin: 'Age',
  broker: 'Broker',
} as const

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** As the URL has it: a number, or words that the server refuses. */
type Typed = string | number

function dayWords(day: Typed): string {
  const at = Date.parse(String(day))
  return Number.isNaN(at) ? String(day) : DAY.format(at).replace(',', '')
}

function counted(value: Typed): string {
  const number = Number(value)
  return Number.isNaN(number) ? String(value) : number.toLocaleString('en-US')
}

function dollars(value: Typed, fractionDigits: number): string {
  const number = Number(value)
  if (Number.isNaN(number)) return `$${value}`
  return `$${number.toLocaleString('en-US', { minimumFractionDigits: fractionDigits, maximumFractionDigits: 2 })}`
}

const NAMES: Readonly<Record<string, string>> = EQUIPMENT_NAMES

export const FILTER_CHIP_COPY = {
  within: (miles: Typed, place: Typed) => `Within ${miles} mi of ${place}`,
  to: (place: Typed, miles: Typed) => `To ${place}, within ${miles} mi`,
  toStates: (states: Typed) => `To ${String(states).replaceAll(',', ', ')}`,
  equipment: (codes: Typed) =>
    String(codes)
      .split(',')
      .map((code) => NAMES[code] ?? code)
      .join(', '),
  pickup(from: Typed | undefined, to: Typed | undefined) {
    if (from === undefined) return to === undefined ? null : `Pickup by ${dayWords(to)}`
    if (to === undefined) return `Pickup from ${dayWords(from)}`
    return from === to ? `Pickup ${dayWords(from)}` : `Pickup ${dayWords(from)} to ${dayWords(to)}`
  },
  ratePerMile: (rate: Typed) => `${dollars(rate, 2)}/mi or more`,
  rate: (rate: Typed) => `${dollars(rate, 0)} or more`,
  weight: (pounds: Typed) => `Up to ${counted(pounds)} lb`,
  miles(least: Typed | undefined, most: Typed | undefined) {
    if (least === undefined) return most === undefined ? null : `Trip up to ${counted(most)} mi`
    return most === undefined
      ? `Trip of ${counted(least)} mi or more`
      : `Trip of ${counted(least)} to ${counted(most)} mi`
  },
  stops: (most: Typed) => (Number(most) === 2 ? '2 stops only' : `Up to ${most} stops`),
  posted: (hours: Typed) => (Number(hours) === 1 ? 'Posted in the last hour' : `Posted in the last ${hours} h`),
  broker: (name: Typed | undefined) => (name === undefined ? 'One broker' : String(name)),
} as const

/** BOARD-02 */
export const STATUS_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** Whose loads a status lists: carriers don't see each other's business. */
export function statusHint(status: BoardSearch['status']): string | null {
  if (status === undefined || status === 'pending') return null
  return status === 'all' ? 'Loads you can book, plus loads you requested or haul' : 'Only loads you requested or haul'
}

export const FILTER_BAR_COPY = {
  filters: 'Filters',
  map: 'Map',
  status: 'Status',
  /** no status chosen */
  bookable: 'Open to book',
  active: (count: number) => `${count} active`,
  remove: (filter: string) => `Remove filter: ${filter}`,
  activeFilters: 'Active filters',
  clearAll: 'Clear all',
  savedSearches: 'Saved searches',
  cantUse: (name: string, message: string) => `${name}: ${message}.`,
  cantUseHint: "This filter can't be used. Your other filters are kept.",
  removeIt: (name: string) => `Remove ${name}`,
} as const

export const FILTERS_DIALOG_COPY = {
  title: 'Filters',
  keyword: (typed: string) => `Keyword: ${typed}`,
  removeKeyword: 'Remove keyword',
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
  noPlace: 'No such place found. Type a city and state, a ZIP or an airport code, or paste coordinates.',
  linkUnread: "This map link doesn't say where. Type a city and state or a ZIP, or paste coordinates.",
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
  weight: 'Max weight',
  rate: 'Min rate',
  ratePerMile: 'Min $/mi',
  trip: 'Trip miles',
  stops: 'Stops',
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

/** The pickup and the delivery count. */
export const STOPS_OPTIONS = [
  { value: '', label: 'Any' },
  { value: '2', label: '2 only' },
  { value: '3', label: 'Up to 3' },
  { value: '5', label: 'Up to 5' },
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
  less: 'Min $/mi: 10 cents less',
  more: 'Min $/mi: 10 cents more',
} as const

export const SAVED_SEARCHES_COPY = {
  title: 'Saved searches',
  description: 'We alert you when a load that matches is posted, is back on the board or pays more.',
  saved: (name: string) => `Search '${name}' saved`,
  deleted: (name: string) => `Search '${name}' deleted`,
  loadError: 'Failed to load saved searches',
  loading: 'Loading your saved searches...',
  needsConnection: 'Saving, renaming and deleting a search',
  empty: 'No saved searches yet',
  emptyHint: 'Set filters or type a search, then come back here to save it.',
  openFilters: 'Open filters',
  list: 'Your saved searches',
  everything: 'All loads',
} as const

export const SAVE_SEARCH_COPY = {
  name: 'Name of this search',
  nameIsRequired: 'Name is required',
  save: 'Save search',
  nothing: 'To save a search, set a filter or type a search first.',
} as const

export const SAVED_SEARCH_COPY = {
  alerts: (name: string) => `Alerts for ${name}`,
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  name: 'Name',
  saveName: 'Save name',
  cancel: 'Cancel',
  deleteTitle: (name: string) => `Delete the search '${name}'?`,
  deleteDescription: "You'll get no more alerts for it.",
  deleteSearch: 'Delete search',
  keepSearch: 'Keep search',
} as const

/** BOARD-03, in plain words. */
const SORT_LABELS: Record<BoardSort, string> = {
  'rate:desc': 'Rate, high to low',
  'rate:asc': 'Rate, low to high',
  'distance:desc': 'Distance, longest first',
  'distance:asc': 'Distance, shortest first',
  'createdAt:desc': 'Newest first',
  'ratePerMile:desc': '$/mi, high to low',
  'deadhead:asc': 'Deadhead, shortest first',
  'pickupDateTime:asc': 'Pickup, soonest first',
}

/** Deadhead needs to know where the truck is. */
export function sortOptions({ near }: Pick<BoardSearch, 'near'>) {
  return BOARD_SORTS.filter((value) => near !== undefined || value !== 'deadhead:asc').map((value) => ({
    value,
    label: SORT_LABELS[value],
  }))
}

export const SORT_COPY = { sortBy: 'Sort by' } as const

export const BOARD_EMPTY_COPY = {
  pageEmpty: 'This page is empty',
  pageEmptyHint: 'The list is shorter now.',
  backToTheFirstPage: 'Back to the first page',
  empty: 'No loads available',
  adjustSearch: 'Try adjusting your search criteria',
  checkBack: 'Check back later for new load opportunities',
  showAllLoads: 'Show all loads',
  widen: (miles: number) => `Widen to ${miles} mi`,
  without: (filter: string) => `Without '${filter}'`,
  finds: (search: string, total: string, isOne: boolean) => `${search}: ${total} ${isOne ? 'load' : 'loads'}`,
} as const
