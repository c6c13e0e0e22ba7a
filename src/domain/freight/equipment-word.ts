import { TRAILER_TYPES, type TrailerType, VEHICLE_TYPES, type VehicleType } from './equipment.ts'

export interface WrittenEquipment {
  vehicle: VehicleType | ''
  /** one of the list, or the cell's text if it is none */
  trailer: string
  /** what the code says besides the vehicle and its trailer: 'Van or reefer' */
  note: string
  /** it asks for two drivers who take turns */
  isTeam: boolean
  /** why it can't be read, when the word itself is known */
  problem: string | null
}

interface EquipmentWords {
  /** lower-case letters only: codes as load boards print them, and names */
  words: readonly string[]
  /** in the question about a length: '26 ft van' */
  name: string
  /** null: our vehicles have no such equipment */
  vehicle: VehicleType | null
  /** by length in feet; `any` fits each length, `none` is the usual one if no length is written */
  trailers: Readonly<Partial<Record<number | 'any' | 'none', TrailerType>>>
  note?: string
  isTeam?: true
}

const DRY = { none: 'Dry 53 FT', 53: 'Dry 53 FT', 48: 'Dry 48 FT', 36: 'Dry 36 FT' } as const
const COLD = { none: 'Refrigerator 53 FT', 53: 'Refrigerator 53 FT', 48: 'Refrigerator 48 FT' } as const
const FLAT = { none: 'Flat Bed 48 FT', 48: 'Flat Bed 48 FT' } as const
const van = { name: 'van', vehicle: 'Van', trailers: DRY } as const
const reefer = { name: 'reefer', vehicle: 'Reefer', trailers: COLD } as const
const flatbed = { name: 'flatbed', vehicle: 'Flatbed', trailers: FLAT } as const
const openDeck = { name: 'open deck', vehicle: 'Flatbed', trailers: { any: 'Other' } } as const

/** Codes of DAT, Truckstop and 123Loadboard, and how people write them. */
const EQUIPMENT_WORDS: readonly EquipmentWords[] = [
  { words: ['v', 'van', 'vans', 'dv', 'dry', 'dryvan', 'vandry'], ...van },
  { words: ['vr', 'vanorreefer', 'vanreefer', 'reefervan', 'reeferorvan'], ...van, note: 'Van or reefer' },
  { words: ['vf', 'vanorflatbed', 'vanflatbed'], ...van, note: 'Van or flatbed' },
  { words: ['vv', 'vanvented', 'ventedvan'], ...van, note: 'Vented' },
  { words: ['vi', 'vaninsulated', 'insulatedvan'], ...van, note: 'Insulated' },
  { words: ['vm', 'vanteam', 'vanwteam', 'teamvan', 'vanwithteam'], ...van, isTeam: true },
  { words: ['va', 'vanairride', 'airridevan'], ...van, note: 'Air ride' },
  { words: ['r', 'rf', 'reefer', 'reefers', 'refrigerated', 'refrigerator', 'temp'], ...reefer },
  { words: ['rm', 'reeferteam', 'reeferwteam', 'teamreefer'], ...reefer, isTeam: true },
  { words: ['f', 'fb', 'flat', 'flatbed', 'flatbeds'], ...flatbed },
  {
    words: ['ft', 'fwt', 'flatbedtarps', 'flatbedtarp', 'flatbedwtarps', 'flatbedwithtarps'],
    ...flatbed,
    note: 'Tarps required',
  },
  {
    words: ['fd', 'fsd', 'flatbedorstepdeck', 'flatbedstepdeck', 'flatorstep', 'flatbedstep'],
    ...flatbed,
    note: 'Flatbed or step deck',
  },
  { words: ['fv', 'flatbedorvan', 'flatbedvan'], ...flatbed, note: 'Flatbed or van' },
  { words: ['fa', 'flatbedairride'], ...flatbed, note: 'Air ride' },
  { words: ['fc', 'flatbedchains', 'flatbedwchains'], ...flatbed, note: 'Chains required' },
  { words: ['fs', 'flatbedsides', 'flatbedwsides'], ...flatbed, note: 'Sides required' },
  { words: ['fm', 'flatbedteam', 'flatbedwteam'], ...flatbed, isTeam: true },
  {
    words: ['sd', 'stepdeck', 'step', 'dropdeck', 'singledrop'],
    name: 'step deck',
    vehicle: 'Flatbed',
    trailers: { any: 'Step Deck' },
  },
  { words: ['rgn', 'rg', 'removablegooseneck'], ...openDeck, note: 'RGN (removable gooseneck)' },
  { words: ['cn', 'fn', 'conestoga', 'flatbedconestoga'], ...openDeck, note: 'Conestoga' },
  { words: ['lb', 'lowboy'], ...openDeck, note: 'Lowboy' },
  { words: ['dd', 'doubledrop'], ...openDeck, note: 'Double drop' },
  { words: ['po', 'poweronly'], name: 'power only', vehicle: 'Van', trailers: { any: 'Power Only' } },
  {
    words: ['sb', 'box', 'boxtruck', 'straightbox', 'straightboxtruck', 'straighttruck'],
    name: 'box truck',
    vehicle: 'Van',
    trailers: { 26: 'Box Truck 26 FT w/ lift gate', 24: 'Box Truck 24 FT w/ lift gate' },
  },
  { words: ['c', 'cont', 'container'], name: 'container', vehicle: 'Container', trailers: { any: 'Other' } },
  { words: ['t', 'ta', 'tnk', 'tank', 'tanker'], name: 'tanker', vehicle: 'Tanker', trailers: { any: 'Other' } },
  { words: ['hb', 'hopper', 'hopperbottom'], name: 'Hopper bottom', vehicle: null, trailers: {} },
]

const BY_WORD: ReadonlyMap<string, EquipmentWords> = new Map(
  EQUIPMENT_WORDS.flatMap((row) => row.words.map((word) => [word, row])),
)

/** Feet in "53", "53 ft", "53'", '53 foot'. */
const LENGTH = /(\d+(?:\.\d+)?)\s*(?:-\s*)?(?:ft\b\.?|feet\b|foot\b|'|’)?/gi

/** Null without a length; NaN when there are two, or one with a fraction. */
function feetOf(cell: string): number | null {
  const lengths = [...cell.matchAll(LENGTH)].map(([, digits]) => Number(digits))
  const [feet] = lengths
  if (feet === undefined) return null
  return lengths.length === 1 ? feet : Number.NaN
}

function wordOf(cell: string): string {
  return cell
    .replaceAll(LENGTH, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
}

function sameWord<T extends string>(list: readonly T[], typed: string): T | undefined {
  return list.find((word) => word.toLowerCase() === typed.toLowerCase())
}

/** Whether a cell names equipment, in our words or a board's. */
export function isEquipmentWord(cell: string): boolean {
  return sameWord(TRAILER_TYPES, cell.trim()) !== undefined || BY_WORD.has(wordOf(cell))
}

/** Equipment from our own names or a board's code; the length may have its own column. Never rounded to the nearest. */
export function readEquipment({ vehicle = '', trailer = '', length = '' }): WrittenEquipment {
  const [own, trailerText] = [vehicle.trim(), trailer.trim()]
  const written: VehicleType | '' = sameWord(VEHICLE_TYPES, own) ?? ''
  const type = sameWord(TRAILER_TYPES, trailerText)
  if (type) return { vehicle: written, trailer: type, note: '', isTeam: false, problem: null }
  const text = trailerText || own
  const row = BY_WORD.get(wordOf(text))
  const unread = { vehicle: written, trailer: trailerText, note: '', isTeam: false }
  if (!row) {
    // a vehicle that nobody here knows is named; what a trailer's column says, the form's rule refuses
    const isUnknown = trailerText === '' && own !== '' && written === ''
    return { ...unread, problem: isUnknown ? `${own} has no trailer type here. Choose the nearest` : null }
  }
  const feet = feetOf(length) ?? feetOf(text)
  const meaning = row.trailers.any ?? (feet === null ? row.trailers.none : row.trailers[feet])
  if (row.vehicle === null || meaning === undefined) return { ...unread, problem: problemOf(row, feet) }
  const { vehicle: meant, note = '', isTeam = false } = row
  return { vehicle: written || meant, trailer: meaning, note, isTeam, problem: null }
}

function problemOf({ name, vehicle }: EquipmentWords, feet: number | null): string {
  if (vehicle === null) return `${name} has no trailer type here. Choose the nearest`
  if (feet === null) return `Which ${name}? Choose a trailer type`
  return `${Number.isNaN(feet) ? 'This' : `A ${feet} ft`} ${name} has no trailer type here. Choose the nearest`
}
