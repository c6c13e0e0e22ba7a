import { parseWrittenState } from '../geo/postal-words.ts'
import { unguardFormulas } from './csv.ts'

// How people and other load boards write form values in a spreadsheet. What can't be read is returned as written, so
// form validation can say what is wrong with it.

/** Text as written, without the apostrophes that keep it from being a formula. */
export function cleanCell(cell: string): string {
  return unguardFormulas(cell.trim())
}

/** States with ZIPs below 10000 (USPS Publication 65): New England, New Jersey, the islands, the forces in Europe. */
const STATES_WITH_ZEROS = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI', 'AE'])

const MADE_DATE =
  /^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|\d{1,2}\/\d{1,2}\/\d{4}|\d{1,2}-[a-z]{3}(?:-\d\d)?|[a-z]{3}-\d\d)$/i
/** More digits than a spreadsheet keeps: the others become zeros, or a power of ten. */
const LOST_DIGITS = /^(?:\d(?:\.\d+)?e\+\d+|[1-9]\d{14}0+)$/i

/** What a spreadsheet may have done to a number of somebody's own making: '1-2' is now a day, 19 digits are 15 and zeros. */
export function changedBySpreadsheet(cell: string): 'madeDate' | 'lostDigits' | null {
  const text = cleanCell(cell)
  return MADE_DATE.test(text) ? 'madeDate' : LOST_DIGITS.test(text) ? 'lostDigits' : null
}

/**
 * A spreadsheet drops a ZIP's leading zeros: '2139' is Cambridge, MA. Where the state's ZIPs have none, as in '9005'
 * for Los Angeles, a digit is lost and the cell stays as written.
 * @param state its code; '' if the row doesn't say
 */
export function parseZipCell(cell: string, state: string): string {
  const zip = cleanCell(cell).replace(/\.0+$/, '')
  const isCutZero = state === '' || STATES_WITH_ZEROS.has(state)
  return isCutZero && /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip
}

export interface WrittenPlace {
  city: string
  state: string
  zip: string
}

const COUNTRY = /,?\s*\b(?:usa?|u\.s\.a?\.?|united states)$/i
const LONE_ZIP = /^\d{5}(?:-\d{4})?$/
/** A spreadsheet may have cut the zeros of a lone ZIP, and people cut them as well: 'Boston MA 2118'. */
const ZIP_AT_END = /,? (\d{3,5}(?:-\d{4})?)$/
const CITY_COMMA_STATE = /^([^,]+), ?([A-Za-z. ]+)$/
const CITY_CODE = /^([^,]+) ([A-Z]{2})$/
/** 'Dallas Texas', 'Newark New Jersey'. */
const CITY_NAME = /^([^,]+?) ((?:new|north|south|west|rhode|district of) ?[a-z]+|[a-z]+)$/i

/** 'Port Washington' is a city. */
const PLACE_WORD = /^(?:fort|ft|port|mount|mt|lake|new|old|east|west|north|south|little|point|the)\.?$/i

/** 'Dallas, TX 75201', 'dallas tx' or '75201' in one cell, for lists without columns for the parts. */
export function parsePlaceCell(cell: string): WrittenPlace {
  const whole = cleanCell(cell).replaceAll(/\s+/g, ' ')
  const text = whole.replace(COUNTRY, '')
  if (LONE_ZIP.test(text)) return { city: '', state: '', zip: text }
  const [ofZip = '', zip = ''] = ZIP_AT_END.exec(text) ?? []
  const named = text.slice(0, text.length - ofZip.length)
  // all in one case: the end of 'dallas tx' is no part of a name
  const code =
    CITY_COMMA_STATE.exec(named) ?? CITY_CODE.exec(named === named.toLowerCase() ? named.toUpperCase() : named)
  const [, city = '', region = ''] = code ?? CITY_NAME.exec(named) ?? []
  const isPart = !code && (region.length < 3 || PLACE_WORD.test(city))
  const state = isPart ? undefined : parseWrittenState(region)
  return state === undefined
    ? { city: whole, state: '', zip: '' }
    : { city: named.slice(0, city.length), state, zip: parseZipCell(zip, state) }
}

const COORDINATES = /^\(?\s*(-?\d{1,3}(?:\.\d+)?)°?\s*([NS])?\s*[,;/ ]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*([EW])?\s*\)?$/i
const DEGREES = /^(-?\d{1,3}(?:\.\d+)?)°?\s*([NSEW])?$/i

function degrees(digits: string, side = ''): number {
  return Number(digits) * (/[SW]/i.test(side) && !digits.startsWith('-') ? -1 : 1)
}

/** '32.7767, -96.7970' in one cell, or a latitude and a longitude in two; null for anything else. */
export function parseCoordinateCells(first: string, second = ''): { latitude: number; longitude: number } | null {
  const both = COORDINATES.exec(first.trim())
  const [, north, northSide, east, eastSide] = both ?? [
    '',
    ...(DEGREES.exec(first.trim())?.slice(1, 3) ?? []),
    ...(DEGREES.exec(second.trim())?.slice(1, 3) ?? []),
  ]
  if (north === undefined || east === undefined) return null
  const point = { latitude: degrees(north, northSide), longitude: degrees(east, eastSide) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}

/** 'Texas', 'tx' and 'TX' are one state. */
export function parseStateCell(cell: string): string {
  return parseWrittenState(cleanCell(cell)) ?? cleanCell(cell)
}
