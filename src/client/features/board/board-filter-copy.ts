import type { EquipmentCode } from '#domain/freight/equipment.ts'
import type { BoardSearch } from './board-search.ts'

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
  maxWeight: 'Most weight',
  minRate: 'Least rate',
  minRatePerMile: 'Least $/mi',
  minMiles: 'Least trip miles',
  maxMiles: 'Most trip miles',
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
  active: (count: number) => `${count} active`,
  remove: (filter: string) => `Remove filter: ${filter}`,
  activeFilters: 'Active filters',
  clearAll: 'Clear all',
  savedSearches: 'Saved searches',
  cantUse: (name: string, message: string) => `${name}: ${message}.`,
  cantUseHint: "This filter can't be used. Your other filters are kept.",
  removeIt: (name: string) => `Remove ${name}`,
} as const
