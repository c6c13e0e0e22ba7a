import type { City, Gazetteer, Place } from './gazetteer.ts'
import { placeInRow } from './gazetteer.ts'
import { nearWords, wordList, type WordList } from './near-words.ts'
import { placeKey } from './place-name.ts'
import { stateCode, US_STATES } from './us-state.ts'

/** What finds a city quickly: built once per gazetteer, when first asked, so that looking up a ZIP costs nothing. */
interface Index {
  /** `placeKey(name) state`, ascending */
  keys: string[]
  /** in the order of `keys`; of two spellings of one name the larger comes first */
  cities: City[]
  /** the keys without their states */
  names: WordList
}

const indexes = new WeakMap<Gazetteer, Index>()

/** The city of that name in that state (code or name), however it is spelled, at the ZIP that stands for it. */
export function placeOfCity(g: Gazetteer, city: string, state: string): Place | undefined {
  const code = stateCode(state)
  if (!code) return undefined
  const { keys, cities } = indexOf(g)
  const key = `${placeKey(city)} ${code.toLowerCase()}`
  const position = firstNotBefore(keys, key)
  const found = keys[position] === key ? cities[position] : undefined
  return found && placeInRow(g, found.mainRow)
}

/**
 * Places for what somebody has typed so far, best first: the beginning of a ZIP (three digits or more), or of a city
 * with or without its state. Nothing begins so? Then the cities that a slip of the fingers or of spelling away.
 * Larger cities (more ZIPs) come first.
 */
export function searchPlaces(g: Gazetteer, query: string, limit: number): Place[] {
  const text = query.trim().slice(0, 80)
  if (/^\d/.test(text)) return placesOfZipPrefix(g, text, limit)
  const typed = readQuery(text)
  if (typed.name === '') return []
  const index = indexOf(g)
  const found = beginningWith(index, typed, limit)
  const cities = found.length > 0 ? found : resembling(index, typed, limit)
  return cities.map((city) => placeInRow(g, city.mainRow))
}

function placesOfZipPrefix(g: Gazetteer, text: string, limit: number): Place[] {
  const digits = /^(\d{3,5})(?:-\d{0,4})?$/.exec(text)?.[1]
  if (!digits) return []
  const span = 10 ** (5 - digits.length)
  const first = Number(digits) * span
  const places: Place[] = []
  for (let zip = first; zip < first + span && places.length < limit; zip++) {
    const row = g.rowOfZip[zip] ?? 0
    if (row > 0) places.push(placeInRow(g, row - 1))
  }
  return places
}

interface Typed {
  /** the whole, as a key */
  key: string
  /** without the state, when one was named after it */
  name: string
  state?: string
}

/** 'Winston-Salem, North Carolina' → winston salem, nc. A state's name alone may be a city's: 'New York'. */
function readQuery(text: string): Typed {
  const key = placeKey(text)
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
    [placeKey(name), code.toLowerCase()],
  ]),
)

function indexOf(g: Gazetteer): Index {
  let index = indexes.get(g)
  if (!index) indexes.set(g, (index = buildIndex(g)))
  return index
}

function buildIndex(g: Gazetteer): Index {
  const entries = g.cities
    .map((city) => ({ city, key: `${placeKey(city.name)} ${city.state.toLowerCase()}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.city.popularity - a.city.popularity))
  return {
    keys: entries.map((entry) => entry.key),
    cities: entries.map((entry) => entry.city),
    names: wordList(entries.map((entry) => nameIn(entry.key))),
  }
}

/** A key without its state. */
function nameIn(key: string): string {
  return key.slice(0, -3)
}

function beginningWith({ keys, cities }: Index, typed: Typed, limit: number): City[] {
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

/** Cities of the named state; when none of those is near, of any. */
function resembling(index: Index, typed: Typed, limit: number): City[] {
  const hits = misspelled(index, typed.name, typed.state)
  const found = hits.length > 0 || !typed.state ? hits : misspelled(index, typed.name, undefined)
  return found
    .sort((a, b) => a.score - b.score || b.city.popularity - a.city.popularity)
    .slice(0, limit)
    .map((hit) => hit.city)
}

/** Slips that still leave a word of this length recognisable. */
function slipsAllowed(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3
}

function misspelled({ keys, cities, names }: Index, name: string, state: string | undefined) {
  const hits: { city: City; score: number }[] = []
  const slips = slipsAllowed(name.length)
  if (slips === 0) return hits
  nearWords(names, name, slips, (at, { whole, beginning }) => {
    const [key, city] = [keys[at] ?? '', cities[at]]
    if (!city || (state && !key.endsWith(` ${state}`))) return
    // Unfinished typing costs half a slip and so does a wrong first letter, which people rarely mistype;
    // each doubling of the city's size makes up for a fifth of one.
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
