import type { City, Gazetteer, Place } from './gazetteer.ts'
import { readCity, readPlaceRow } from './gazetteer.ts'
import { fuzzyMatch, buildFuzzyIndex, type FuzzyIndex } from '../text/fuzzy-match.ts'
import { normalizePlaceName } from './place-name.ts'
import { parseStateCode, US_STATES } from './us-state.ts'

/** Index for city lookups, built on first use for each gazetteer, so that ZIP lookups alone cost nothing. */
interface Index {
  /** `normalizePlaceName(name) state`, ascending */
  keys: string[]
  /** in the order of `keys`; of cities with equal keys the larger comes first */
  cities: City[]
  /** the keys without their states */
  names: FuzzyIndex
}

const indexes = new WeakMap<Gazetteer, Index>()

/** The city of that name in that state (code or name), however spelled, at its main ZIP. */
export function findPlaceByCity(g: Gazetteer, city: string, state: string): Place | undefined {
  const code = parseStateCode(state)
  if (!code) return undefined
  const { keys, cities } = indexOf(g)
  const name = normalizePlaceName(city)
  const alias = aliasOf({ name, state: code.toLowerCase() })
  const [, side = '', rest = ''] = /^([nsew]) (.+)$/.exec(name) ?? []
  for (const each of [name, alias && normalizePlaceName(alias.city), rest && `${SIDES[side]} ${rest}`]) {
    const key = `${each} ${code.toLowerCase()}`
    const position = firstNotBefore(keys, key)
    const row = each && keys[position] === key ? cities[position] : undefined
    if (row) return readCity(g, row)
  }
  return undefined
}

/** 'N Little Rock' as the post writes it. */
const SIDES: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' }

/**
 * Places for partial input, best first: the start of a ZIP (three digits or more), or of a city with or without its
 * state. If none start like that, cities a few typos away. Larger cities (more ZIPs) come first.
 */
export function searchPlaces(g: Gazetteer, query: string, limit: number): Place[] {
  const text = withoutAirport(query.trim().slice(0, 80))
  if (/^\d/.test(text)) return placesOfZipPrefix(g, text, limit)
  const typed = readQuery(text)
  if (typed.name === '') return []
  const index = indexOf(g)
  const alias = aliasPlace(g, typed)
  if (alias) {
    const others = [
      ...(typed.name === 'dfw' ? fortWorth(g) : []),
      ...beginningWith(index, typed, limit).map((city) => readCity(g, city)),
    ]
    return [alias, ...others].slice(0, limit)
  }
  const matches = beginningWith(index, typed, limit)
  const cities = matches.length > 0 ? matches : resembling(index, typed, limit)
  return cities.map((city) => readCity(g, city))
}

/** Names that dispatchers write and the post doesn't; `as` is shown where the post has no such city. */
const ALIASES: Readonly<Record<string, { city: string; state: string; as?: string }>> = {
  la: { city: 'Los Angeles', state: 'CA' },
  nyc: { city: 'New York', state: 'NY' },
  'new york city': { city: 'New York', state: 'NY' },
  queens: { city: 'Jamaica', state: 'NY', as: 'Queens' },
  'the bronx': { city: 'Bronx', state: 'NY' },
  kcmo: { city: 'Kansas City', state: 'MO' },
  kck: { city: 'Kansas City', state: 'KS' },
  okc: { city: 'Oklahoma City', state: 'OK' },
  slc: { city: 'Salt Lake City', state: 'UT' },
  philly: { city: 'Philadelphia', state: 'PA' },
  vegas: { city: 'Las Vegas', state: 'NV' },
  indy: { city: 'Indianapolis', state: 'IN' },
  'st pete': { city: 'Saint Petersburg', state: 'FL' },
  // airports and metros, by the codes that freight people write; one that is a state's code isn't here
  atl: { city: 'Atlanta', state: 'GA' },
  aus: { city: 'Austin', state: 'TX' },
  bna: { city: 'Nashville', state: 'TN' },
  bos: { city: 'Boston', state: 'MA' },
  bwi: { city: 'Baltimore', state: 'MD' },
  cle: { city: 'Cleveland', state: 'OH' },
  clt: { city: 'Charlotte', state: 'NC' },
  cmh: { city: 'Columbus', state: 'OH' },
  cvg: { city: 'Cincinnati', state: 'OH' },
  dca: { city: 'Washington', state: 'DC' },
  den: { city: 'Denver', state: 'CO' },
  dfw: { city: 'Dallas', state: 'TX' },
  dtw: { city: 'Detroit', state: 'MI' },
  elp: { city: 'El Paso', state: 'TX' },
  ewr: { city: 'Newark', state: 'NJ' },
  fll: { city: 'Fort Lauderdale', state: 'FL' },
  hou: { city: 'Houston', state: 'TX' },
  iah: { city: 'Houston', state: 'TX' },
  ind: { city: 'Indianapolis', state: 'IN' },
  jax: { city: 'Jacksonville', state: 'FL' },
  jfk: { city: 'New York', state: 'NY' },
  las: { city: 'Las Vegas', state: 'NV' },
  lax: { city: 'Los Angeles', state: 'CA' },
  lga: { city: 'New York', state: 'NY' },
  lrd: { city: 'Laredo', state: 'TX' },
  mci: { city: 'Kansas City', state: 'MO' },
  mco: { city: 'Orlando', state: 'FL' },
  mem: { city: 'Memphis', state: 'TN' },
  mia: { city: 'Miami', state: 'FL' },
  mke: { city: 'Milwaukee', state: 'WI' },
  msp: { city: 'Minneapolis', state: 'MN' },
  msy: { city: 'New Orleans', state: 'LA' },
  ont: { city: 'Ontario', state: 'CA' },
  ord: { city: 'Chicago', state: 'IL' },
  pdx: { city: 'Portland', state: 'OR' },
  phl: { city: 'Philadelphia', state: 'PA' },
  phx: { city: 'Phoenix', state: 'AZ' },
  pit: { city: 'Pittsburgh', state: 'PA' },
  rdu: { city: 'Raleigh', state: 'NC' },
  ric: { city: 'Richmond', state: 'VA' },
  sat: { city: 'San Antonio', state: 'TX' },
  sdf: { city: 'Louisville', state: 'KY' },
  sea: { city: 'Seattle', state: 'WA' },
  sfo: { city: 'San Francisco', state: 'CA' },
  stl: { city: 'Saint Louis', state: 'MO' },
  tpa: { city: 'Tampa', state: 'FL' },
  tul: { city: 'Tulsa', state: 'OK' },
}

/** Without 'airport', and 'D/FW' as its code. */
function withoutAirport(text: string): string {
  return text
    .replace(/\bd\/fw\b/i, 'DFW')
    .replace(/[\s,]+(?:intl\.?|international)?[\s,]*(?:airport|metro(?:plex)?)\s*$/i, '')
}

function aliasOf({ name, state }: Pick<QueryParts, 'name' | 'state'>) {
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
  return !alias || (state !== undefined && state !== alias.state.toLowerCase()) ? undefined : alias
}

/** The place that a code or short name alone says: 'DFW', 'NYC'. */
export function findPlaceByCode(g: Gazetteer, code: string): Place | undefined {
  return aliasPlace(g, readQuery(withoutAirport(code.trim())))
}

function aliasPlace(g: Gazetteer, typed: QueryParts): Place | undefined {
  const alias = aliasOf(typed)
  const place = alias && findPlaceByCity(g, alias.city, alias.state)
  return place && { ...place, city: alias.as ?? place.city }
}

/** The other half of DFW. */
function fortWorth(g: Gazetteer): Place[] {
  const place = findPlaceByCity(g, 'Fort Worth', 'TX')
  return place ? [place] : []
}

function placesOfZipPrefix(g: Gazetteer, text: string, limit: number): Place[] {
  const digits = /^(\d{3,5})(?:-\d{0,4})?$/.exec(text)?.[1]
  if (!digits) return []
  const span = 10 ** (5 - digits.length)
  const first = Number(digits) * span
  const places: Place[] = []
  for (let zip = first; zip < first + span && places.length < limit; zip++) {
    const row = g.rowOfZip[zip] ?? 0
    if (row > 0) places.push(readPlaceRow(g, row - 1))
  }
  return places
}

interface QueryParts {
  /** all of it, as a key */
  key: string
  /** without a trailing state */
  name: string
  state?: string
}

/** 'Winston-Salem, North Carolina' → winston salem, nc. A state's name alone may be a city: 'New York'. */
function readQuery(text: string): QueryParts {
  const key = normalizePlaceName(text)
  const words = key.split(' ')
  for (let length = Math.min(3, words.length - 1); length > 0; length--) {
    const state = stateKeys.get(words.slice(-length).join(' '))
    if (state) {
      const name = words.slice(0, -length).join(' ')
      return { key: `${name} ${state}`, name, state }
    }
  }
  return { key, name: key }
}

const stateKeys = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code.toLowerCase()],
    [normalizePlaceName(name), code.toLowerCase()],
  ]),
)

function indexOf(g: Gazetteer): Index {
  let index = indexes.get(g)
  if (!index) indexes.set(g, (index = buildIndex(g)))
  return index
}

function buildIndex(g: Gazetteer): Index {
  const entries = [...g.cities, ...g.towns]
    .map((city) => ({ city, key: `${normalizePlaceName(city.name)} ${city.state.toLowerCase()}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.city.popularity - a.city.popularity))
  return {
    keys: entries.map((entry) => entry.key),
    cities: entries.map((entry) => entry.city),
    names: buildFuzzyIndex(entries.map((entry) => nameIn(entry.key))),
  }
}

/** A key without its state. */
function nameIn(key: string): string {
  return key.slice(0, -3)
}

function beginningWith({ keys, cities }: Index, typed: QueryParts, limit: number): City[] {
  const hits: { city: City; exact: boolean }[] = []
  for (let i = firstNotBefore(keys, typed.key); keys[i]?.startsWith(typed.key); i++) {
    const city = cities[i]
    if (city) hits.push({ city, exact: nameIn(keys[i] ?? '') === typed.name })
  }
  return hits
    .sort((a, b) => Number(b.exact) - Number(a.exact) || b.city.popularity - a.city.popularity)
    .slice(0, limit)
    .map((hit) => hit.city)
}

/** Similar cities in the named state; if there are none, in any. */
function resembling(index: Index, typed: QueryParts, limit: number): City[] {
  const hits = misspelled(index, typed.name, typed.state)
  const matches = hits.length > 0 || !typed.state ? hits : misspelled(index, typed.name, undefined)
  return matches
    .sort((a, b) => a.score - b.score || b.city.popularity - a.city.popularity)
    .slice(0, limit)
    .map((hit) => hit.city)
}

/** Typos that still leave a word of this length recognizable. */
function slipsAllowed(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3
}

function misspelled({ keys, cities, names }: Index, name: string, state: string | undefined) {
  const hits: { city: City; score: number }[] = []
  const slips = slipsAllowed(name.length)
  if (slips === 0) return hits
  fuzzyMatch(names, name, slips, (at, { whole, beginning }) => {
    const [key, city] = [keys[at] ?? '', cities[at]]
    if (!city || (state && !key.endsWith(` ${state}`))) return
    // Unfinished typing costs half a slip, and so does a wrong first letter, which people rarely mistype; each doubling
    // of the city's size offsets a fifth of a slip.
    const score = Math.min(whole, beginning + 0.5) + (key[0] === name[0] ? 0 : 0.5) - Math.log2(city.popularity) / 5
    hits.push({ city, score })
  })
  return hits
}

/** Where `key` is or would be in an ascending list. */
function firstNotBefore(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
