import type { TrailerType, VehicleType } from '../freight/equipment.ts'
import { TRAILER_TYPES, VEHICLE_TYPES } from '../freight/equipment.ts'
import { parseStateCode } from '../geo/us-state.ts'
import { parseClock } from '../time/typed-time.ts'

// How people and other load boards write form values in a spreadsheet. What can't be read is returned as written, so
// form validation can say what is wrong with it.

/** Text as written, without the apostrophe that keeps it from being a formula. */
export function cleanCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[T\s,])/
/** Month first, as is usual in the trade. */
const US_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[T\s,])/

/**
 * Wall time at the stop, 'yyyy-MM-ddTHH:mm', from '11/23/2026 8:00 AM', '2026-11-23 0800', or a date and a time in two
 * cells. An instant with an offset is returned as is.
 */
export function parseWallTime(dayCell: string, clockCell = ''): string {
  const [day, clock] = [cleanCell(dayCell), cleanCell(clockCell)]
  const typed = [day, clock].filter(Boolean).join(' ')
  if (/T.+(Z|[+-]\d\d:\d\d)$/i.test(day)) return day
  const found = ISO_DAY.exec(day) ?? US_DAY.exec(day)
  if (!found) return typed
  const [year = '', month = '', date = ''] = ISO_DAY.test(day) ? found.slice(1) : [found[3], found[1], found[2]]
  const time = parseClock(clock || day.slice(found[0].length).replace(/^[T\s,]+/, ''))
  if (time === null) return typed
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T${time}`
}

/** A spreadsheet drops a ZIP's leading zeros: '2139' is Cambridge, MA. */
export function parseZipCell(cell: string): string {
  const zip = cleanCell(cell).replace(/\.0+$/, '')
  return /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip
}

/** '42,000 lbs', '$2,150.00' and '42000.0' as digits, with a decimal point where there are cents. */
export function parseAmountCell(cell: string): string {
  return cleanCell(cell)
    .replace(/\s*(lbs?|pounds|usd|us\$|dollars)\.?$/i, '')
    .replaceAll(/[$,\s]/g, '')
    .replace(/\.0*$/, '')
}

/** 'Dallas, TX 75201' in one cell, for sheets without a state column. */
export function parsePlaceCell(cell: string): { city: string; state: string; zip: string } {
  const text = cleanCell(cell).replaceAll(/\s+/g, ' ')
  const [, city = '', region = '', zip = ''] = CITY_COMMA_STATE.exec(text) ?? CITY_CODE.exec(text) ?? []
  const state = parseStateCode(region)
  return state === undefined ? { city: text, state: '', zip: '' } : { city, state, zip }
}

const CITY_COMMA_STATE = /^([^,]+), ?([A-Za-z. ]+?)(?: (\d{5}(?:-\d{4})?))?$/
const CITY_CODE = /^([^,]+) ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$/

/** 'Texas', 'tx' and 'TX' are one state. */
export function parseStateCell(cell: string): string {
  return parseStateCode(cleanCell(cell)) ?? cleanCell(cell)
}

export interface ParsedEquipment {
  vehicle: VehicleType | ''
  /** one of the list, or the cell's text if it is none */
  trailer: string
}

/** Feet, from '53', '53 ft', "53'". */
function feetOf(cell: string): number | null {
  const feet = Number.parseFloat(cell.replaceAll(/[^\d.]/g, ''))
  return Number.isFinite(feet) ? feet : null
}

type Trailer = (feet: number | null) => [VehicleType, TrailerType]
const dry: Trailer = (feet) => ['Van', feet === null || feet > 48 ? 'Dry 53 FT' : feet > 36 ? 'Dry 48 FT' : 'Dry 36 FT']
const cold: Trailer = (feet) => ['Reefer', feet === null || feet > 48 ? 'Refrigerator 53 FT' : 'Refrigerator 48 FT']
const box: Trailer = (feet) => [
  'Van',
  feet === null || feet > 24 ? 'Box Truck 26 FT w/ lift gate' : 'Box Truck 24 FT w/ lift gate',
]
const flat: Trailer = () => ['Flatbed', 'Flat Bed 48 FT']
const step: Trailer = () => ['Flatbed', 'Step Deck']
const power: Trailer = () => ['Van', 'Power Only']
const container: Trailer = () => ['Container', 'Other']
const tanker: Trailer = () => ['Tanker', 'Other']

/** Load boards' equipment codes and names, lower case without spaces. */
const LOAD_BOARD_TRAILERS: Readonly<Record<string, Trailer>> = {
  v: dry,
  van: dry,
  dryvan: dry,
  r: cold,
  reefer: cold,
  refrigerated: cold,
  f: flat,
  flatbed: flat,
  sd: step,
  stepdeck: step,
  po: power,
  poweronly: power,
  sb: box,
  boxtruck: box,
  straightbox: box,
  straightboxtruck: box,
  c: container,
  container: container,
  t: tanker,
  ta: tanker,
  tanker: tanker,
}

function sameWord<T extends string>(list: readonly T[], typed: string): T | undefined {
  return list.find((word) => word.toLowerCase() === typed.toLowerCase())
}

/** Equipment from our own names or a board's code; the length may have its own column. */
export function parseEquipmentCells({ vehicle = '', trailer = '', length = '' }): ParsedEquipment {
  const [own, asked] = [cleanCell(vehicle), cleanCell(trailer)]
  const known = sameWord(TRAILER_TYPES, asked)
  const word = (asked || own).toLowerCase().replaceAll(/[^a-z]/g, '')
  const guess = known === undefined ? LOAD_BOARD_TRAILERS[word]?.(feetOf(length || (asked ? asked : own))) : undefined
  const written = sameWord(VEHICLE_TYPES, own)
  return { vehicle: written ?? guess?.[0] ?? '', trailer: known ?? guess?.[1] ?? asked }
}
