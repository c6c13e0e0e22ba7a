import { buildFuzzyIndex, fuzzyMatch } from '../text/fuzzy-match.ts'
import { findCityOfPlace, findNearestPlace, findPlaceByZip, type Gazetteer, type Place } from './gazetteer.ts'
import { isMapLink, readPastedPoint } from './pasted-point.ts'
import { normalizePlaceName } from './place-name.ts'
import { findPlaceByCity, searchPlaces } from './place-search.ts'
import { greatCircleMiles, type Point } from './point.ts'
import { NUMBERED_ROADS, parseWrittenState, STREET_SUFFIXES } from './postal-words.ts'
import type { StateCode } from './us-state.ts'

/** A place has several postal names: within this distance, the typed city and the ZIP's count as the same. */
const SAME_MAIL_MILES = 30

/**
 * US addresses for typed text, best first: '1200 Main St, Dallas, TX 75201', without commas, with a typo in the city,
 * without ZIP or state, 'I-40 Exit 85 Amarillo TX', or only a place. Streets are not verified: each is returned as
 * typed, at the center of its ZIP or city.
 */
export function searchAddresses(g: Gazetteer, query: string, limit: number): Address[] {
  return findAddresses(g, query, limit).slice(0, limit)
}

function findAddresses(g: Gazetteer, query: string, limit: number): Address[] {
  if (IN_PUERTO_RICO.test(query) || isAbroad(query)) return []
  const point = readPastedPoint(query)
  if (point) return placeAtPoint(g, point)
  if (isMapLink(query.trim())) return []
  const several = placesBetweenSlashes(g, query)
  if (several.length > 0) return several
  const zipFirst = ZIP_FIRST.exec(query)
  if (zipFirst) {
    const [, zip = '', city = ''] = zipFirst
    const found = searchAddresses(g, `${city} ${zip}`, 1)
    const isOfZip = findPlaceByZip(g, zip) !== undefined && found[0]?.street === '' && found[0].zipCode === zip
    if (isOfZip) return found
  }
  for (const typed of readings(query.slice(0, 200))) {
    for (const split of splits(g, typed)) {
      const street = capitalised(split.street)
      const places = placesOf(g, typed, split.city, limit)
      if (places.length > 0) return places.map((place) => addressAt(g, street, place, typed.zip ?? split.city))
    }
  }
  return []
}

/** '75201 Dallas': the ZIP before its city. */
const ZIP_FIRST = /^\s*(\d{5})(?:-\d{4})?[\s,]+([^\d,]+(?:,\s*[a-z]{2,})?)\s*$/i

/** A city of another country would be taken for one of ours: 'Laredo, Mexico'. The towns of Mexico have a state. */
const ABROAD = /,\s*(?:mexico|m[eé]xico|canada)[\s.]*$/iu

/** Asked apart: one pattern for all of it would take a second for a cell of 30,000 letters. */
function isAbroad(query: string): boolean {
  const country = ABROAD.exec(query)
  return country !== null && !/\d/.test(query) && /[a-z]/iu.test(query.slice(0, country.index))
}

/** The place whose center is nearest, at the very point. */
function placeAtPoint(g: Gazetteer, point: Point): Address[] {
  const place = findNearestPlace(g, point)
  return place ? [{ ...addressAt(g, '', place, ''), coordinates: point }] : []
}

/** 'Dallas/Fort Worth': both, where each is a place. */
function placesBetweenSlashes(g: Gazetteer, query: string): Address[] {
  const names = query.split('/').map((name) => name.trim())
  if (names.length < 2 || names.some((name) => !/^[a-z][a-z .'-]{2,}(?:,? [a-z]{2})?$/i.test(name))) return []
  const found = names.map((name) => searchAddresses(g, name, 1)[0])
  return found.flatMap((address) => address ?? [])
}

/** Its cities would be taken for others: 'San Juan PR' for San Juan Capistrano. */
const IN_PUERTO_RICO = /\b(?:puerto rico|p\.?r\.?)[\s,]*(?:00\d{3}(?:-\d{4})?)?\s*$/i

/** Typed text; `head` is what precedes state and ZIP. */
interface QueryParts {
  head: string
  state: StateCode | undefined
  zip: string | undefined
}

/** First with a trailing state read as such, then without, in case it is a city ('350 5th Ave, New York'). */
function readings(query: string): QueryParts[] {
  const text = query.replaceAll(/\s+/g, ' ').replace(/[\s,.]*\b(USA?|U\.S\.A?|United States( of America)?)[\s.]*$/i, '')
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?[\s,]*$/.exec(text)
  const head = trimmed(zip ? text.slice(0, zip.index) : text)
  const plain = { head, state: undefined, zip: zip?.[1] }
  const stateful = withState(plain)
  return stateful ? [stateful, plain] : [plain]
}

function withState(typed: QueryParts): QueryParts | undefined {
  const words = typed.head.split(/[\s,]+/)
  for (const count of [3, 2, 1]) {
    const tail = words.slice(-count)
    const state = parseWrittenState(tail.join(' '))
    if (state) {
      const ending = new RegExp(`[\\s,]*${tail.join('[\\s,]+')}$`)
      return { ...typed, head: trimmed(typed.head.replace(ending, '')), state }
    }
  }
  return undefined
}

function trimmed(text: string): string {
  return text.replaceAll(/^[\s,]+|[\s,]+$/g, '')
}

interface Split {
  street: string
  city: string
}

/** Ways to split street from city, likeliest first. */
function splits(g: Gazetteer, typed: QueryParts): Split[] {
  const { head } = typed
  const splits: Split[] = []
  const comma = head.lastIndexOf(',')
  if (comma >= 0) splits.push({ street: trimmed(head.slice(0, comma)), city: trimmed(head.slice(comma + 1)) })
  else {
    const split = endingInCity(g, typed)
    if (split) splits.push(split)
    if (!/\d/.test(head) || /^\d+$/.test(head)) splits.push({ street: '', city: head })
    const street = STREET_END.exec(head)?.[0]
    if (street) splits.push({ street: street.trim(), city: head.slice(street.length) })
  }
  // A street and a ZIP are enough.
  if (typed.zip) splits.push({ street: head, city: '' })
  return splits.filter(({ city }) => city === '' || !/\d/.test(city) || city === head)
}

/** The longest ending that is a city in the state or the ZIP's state: 'North Little Rock', not 'Little Rock'. */
function endingInCity(g: Gazetteer, { head, state, zip }: QueryParts): Split | undefined {
  const within = state ?? (zip && findPlaceByZip(g, zip)?.state)
  if (!within) return undefined
  const words = head.split(' ')
  for (let start = Math.max(0, words.length - 5); start < words.length; start++) {
    const city = words.slice(start).join(' ')
    if (findPlaceByCity(g, city, within)) return { street: words.slice(0, start).join(' '), city }
  }
  return undefined
}

/** Up to the last street suffix, with a direction and unit after it. */
const STREET_END = new RegExp(
  String.raw`^.*\b(?:${STREET_SUFFIXES.join('|')}|(?:${NUMBERED_ROADS.join('|')}) \d+\w?)\b\.?(?: (?:[ns][ew]?|[ew])\b\.?)?(?:,? (?:suite|ste|apt|unit|bldg|dock|door|gate|fl|rm|#) ?\S+)? `,
  'i',
)

function placesOf(g: Gazetteer, { state, zip }: QueryParts, city: string, limit: number): Place[] {
  const ofZip = zip ? findPlaceByZip(g, zip) : undefined
  if (city === '') return ofZip ? [ofZip] : []
  const exact = state ?? ofZip?.state
  const named = exact && findPlaceByCity(g, city, exact)
  if (ofZip && named && greatCircleMiles(ofZip, named) <= SAME_MAIL_MILES) {
    return [{ ...ofZip, city: named.city }]
  }
  if (ofZip && !named && exact === ofZip.state) return [{ ...ofZip, city: postalName(g, city, ofZip) }]
  const places = named ? [named] : searchPlaces(g, state ? `${city} ${state}` : city, limit)
  // The ZIP contradicts city or state: offer both, the ZIP's first, since five digits are rarely all wrong.
  return ofZip ? [ofZip, ...places] : places
}

/**
 * A ZIP has names besides its main one: 33166 is Miami and Doral. The typed name stays, unless it is a slip of the
 * ZIP's city or of one nearby, or the end of a street.
 */
function postalName(g: Gazetteer, typed: string, ofZip: Place): string {
  if (STREET_END.test(`${typed} `)) return ofZip.city
  const near = searchPlaces(g, `${typed} ${ofZip.state}`, 10).find(
    (place) =>
      place.state === ofZip.state &&
      greatCircleMiles(place, ofZip) <= SAME_MAIL_MILES &&
      isSlip(normalizePlaceName(typed), normalizePlaceName(place.city)),
  )
  return near?.city ?? capitalised(typed)
}

/** Whether one name is the other with a typo in it, not only the beginning of it. */
function isSlip(typed: string, name: string): boolean {
  let isMatch = false
  fuzzyMatch(buildFuzzyIndex([name]), typed, 2, (_, { whole }) => {
    isMatch ||= whole <= 2
  })
  return isMatch
}

function addressAt(g: Gazetteer, street: string, place: Place, typedZip: string): Address {
  const { city, state, latitude, longitude, zone } = place
  const zipKnown = (typedZip !== '' && place.zipCode.startsWith(typedZip)) || hasOneZip(g, place)
  const zipCode = zipKnown ? place.zipCode : ''
  return {
    fullAddress: [street, city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', '),
    street,
    city,
    state,
    zipCode,
    coordinates: { latitude, longitude },
    precision: zipKnown ? 'zip' : 'city',
    zone,
  }
}

/** Whether the city's name alone says its ZIP. A town that shares ZIPs doesn't. */
function hasOneZip(g: Gazetteer, place: Place): boolean {
  const postal = findCityOfPlace(g, place)
  return postal?.popularity === 1 && postal.name === place.city
}

/** Capitalizes a street typed all in lower case; leaves any other as typed. */
function capitalised(street: string): string {
  if (street !== street.toLowerCase()) return street
  return street.replaceAll(/(^|\s)[a-z]/g, (initial) => initial.toUpperCase())
}

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
