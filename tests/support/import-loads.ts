import { type Gazetteer, parseGazetteer, readPlaceRow } from '#domain/geo/gazetteer.ts'
import { estimateRoadMiles } from '#domain/geo/point.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { readFileSync } from 'node:fs'

/** What a generated row truly says. */
export interface TrueLoad {
  reference: string
  pickup: TrueStop
  delivery: TrueStop
  vehicle: string
  trailer: string
  weight: number
  /** null: no rate is written ('Call') */
  rate: number | null
  /** null: the list has no such column; also for packaging and contacts */
  commodity: string | null
  packaging: string | null
  /** what the equipment's code says besides: 'Tarps required' */
  note: string | null
  isTeam: boolean
  isPartial: boolean
  contact: { name: string; phone: string; email: string } | null
}

interface TrueStop {
  city: string
  state: string
  zip: string
  /** wall time, 'yyyy-MM-ddTHH:mm' */
  time: string
  /** the end of a window, like `time`; null without one */
  until: string | null
  /** null: the list doesn't say */
  point: { latitude: number; longitude: number } | null
}

export interface GeneratedList {
  name: string
  bytes: Uint8Array
  truth: TrueLoad[]
}

/** Numbers from 0 up to 1 (mulberry32): the same for each seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const gazetteer: Gazetteer = parseGazetteer(
  readFileSync(new URL('../../public/geo/gazetteer.tsv', import.meta.url), 'utf8'),
)

/** The day for which the lists are written. */
export const LISTS_NOW = Date.parse('2026-11-20T12:00:00Z')
const COMMODITIES = ['Canned goods', 'Paper rolls', 'Frozen peas', 'Steel coils', 'Piñatas', 'Lumber', 'Bottled water']

/** Random choices of one list. */
export class Dice {
  readonly next: () => number
  constructor(seed: number) {
    this.next = createRandom(seed)
  }
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }
  of<T>(choices: readonly T[]): T {
    const [first] = choices
    const chosen = choices[this.whole(0, choices.length - 1)] ?? first
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }
}

const BIG_CITIES = gazetteer.cities.filter(
  ({ popularity, state }) => popularity >= 6 && state !== 'AK' && state !== 'HI',
)

/** Equipment by how a style writes it: the code, its length, and what it truly is. */
type Equipment = readonly [code: string, length: string, vehicle: string, trailer: string, note?: string]
/** The code of a van with two drivers. */
const TEAM_CODE = 'VM'

const DRY: Equipment[] = [
  ['V', '53', 'Van', 'Dry 53 FT'],
  ['V', '48', 'Van', 'Dry 48 FT'],
  ['VR', '53', 'Van', 'Dry 53 FT', 'Van or reefer'],
  ['V/R', '53', 'Van', 'Dry 53 FT', 'Van or reefer'],
  [TEAM_CODE, '53', 'Van', 'Dry 53 FT'],
]
const COLD: Equipment[] = [
  ['R', '53', 'Reefer', 'Refrigerator 53 FT'],
  ['R', '48', 'Reefer', 'Refrigerator 48 FT'],
]
const OPEN: Equipment[] = [
  ['F', '48', 'Flatbed', 'Flat Bed 48 FT'],
  ['FT', '48', 'Flatbed', 'Flat Bed 48 FT', 'Tarps required'],
  ['FSD', '48', 'Flatbed', 'Flat Bed 48 FT', 'Flatbed or step deck'],
  ['F/SD', '48', 'Flatbed', 'Flat Bed 48 FT', 'Flatbed or step deck'],
  ['SD', '48', 'Flatbed', 'Step Deck'],
  ['RGN', '53', 'Flatbed', 'Other', 'RGN (removable gooseneck)'],
  ['CN', '48', 'Flatbed', 'Other', 'Conestoga'],
  ['PO', '', 'Van', 'Power Only'],
]
const CODES = [...DRY, ...DRY, ...COLD, ...COLD, ...OPEN]

export interface Draft {
  truth: TrueLoad
  equipment: Equipment
  pickup: ReturnType<typeof readPlaceRow>
  delivery: ReturnType<typeof readPlaceRow>
}

function wallTime(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}

function draft(dice: Dice, at: number, prefix: string): Draft {
  const [pickup, delivery] = [
    readPlaceRow(gazetteer, dice.of(BIG_CITIES).mainRow),
    readPlaceRow(gazetteer, dice.of(BIG_CITIES).mainRow),
  ]
  const miles = estimateRoadMiles(pickup, delivery)
  if (miles < 120) return draft(dice, at, prefix)
  const equipment = dice.of(CODES)
  const day = Date.UTC(2026, 10, 22) + dice.whole(0, 20) * DAY_MS
  const from = day + dice.whole(24, 72) * 15 * 60_000
  const to = day + dice.whole(2, 5) * DAY_MS + dice.whole(24, 72) * 15 * 60_000
  const stop = (place: typeof pickup, time: number): TrueStop => ({
    city: place.city,
    state: place.state,
    zip: place.zipCode,
    time: wallTime(time),
    until: null,
    point: null,
  })
  return {
    pickup,
    delivery,
    equipment,
    truth: {
      reference: `${prefix}${1000 + at}`,
      pickup: stop(pickup, from),
      delivery: stop(delivery, to),
      vehicle: equipment[2],
      trailer: equipment[3],
      weight: dice.whole(20, 880) * 50,
      rate: Math.max(150, Math.round(miles * (1.4 + dice.next() * 2.2))),
      commodity: dice.of(COMMODITIES),
      packaging: null,
      note: equipment[4] ?? null,
      isTeam: equipment[0] === TEAM_CODE,
      isPartial: false,
      contact: null,
    },
  }
}

/** The loads of one list, and the dice for how they are written. */
export function drafts(seed: number, count: number, prefix: string): { dice: Dice; rows: Draft[] } {
  const dice = new Dice(seed)
  return { dice, rows: Array.from({ length: count }, (_, at) => draft(dice, at, prefix)) }
}
