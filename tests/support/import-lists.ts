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
  commodity: string | null
}

interface TrueStop {
  city: string
  state: string
  zip: string
  /** wall time, 'yyyy-MM-ddTHH:mm' */
  time: string
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

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const COMMODITIES = ['Canned goods', 'Paper rolls', 'Frozen peas', 'Steel coils', 'Piñatas', 'Lumber', 'Bottled water']

/** Random choices of one list. */
class Dice {
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
type Equipment = readonly [code: string, length: string, vehicle: string, trailer: string]

const DRY: Equipment[] = [
  ['V', '53', 'Van', 'Dry 53 FT'],
  ['V', '48', 'Van', 'Dry 48 FT'],
  ['VR', '53', 'Van', 'Dry 53 FT'],
  ['V/R', '53', 'Van', 'Dry 53 FT'],
  ['VM', '53', 'Van', 'Dry 53 FT'],
]
const COLD: Equipment[] = [
  ['R', '53', 'Reefer', 'Refrigerator 53 FT'],
  ['R', '48', 'Reefer', 'Refrigerator 48 FT'],
]
const OPEN: Equipment[] = [
  ['F', '48', 'Flatbed', 'Flat Bed 48 FT'],
  ['FT', '48', 'Flatbed', 'Flat Bed 48 FT'],
  ['FSD', '48', 'Flatbed', 'Flat Bed 48 FT'],
  ['F/SD', '48', 'Flatbed', 'Flat Bed 48 FT'],
  ['SD', '48', 'Flatbed', 'Step Deck'],
  ['RGN', '53', 'Flatbed', 'Other'],
  ['CN', '48', 'Flatbed', 'Other'],
  ['PO', '', 'Van', 'Power Only'],
]
const CODES = [...DRY, ...DRY, ...COLD, ...COLD, ...OPEN]

interface Draft {
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
    },
  }
}

const grouped = (value: number) => value.toLocaleString('en-US')
const european = (value: number) => value.toLocaleString('de-DE', { minimumFractionDigits: 2 })
const parts = (time: string) => {
  const [year = '', month = '', date = '', hour = '', minute = ''] = time.split(/[-T:]/)
  return { year, month, date, hour, minute }
}
const usDay = (time: string) => `${Number(parts(time).month)}/${Number(parts(time).date)}/${parts(time).year}`
const namedTime = (time: string) => {
  const { year, month, date, hour, minute } = parts(time)
  return `${MONTHS[Number(month) - 1]} ${date}, ${year} ${hour}:${minute}`
}
const halfDayClock = (time: string) => {
  const { hour, minute } = parts(time)
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
const serial = (time: string) => (Date.parse(`${time}Z`) - Date.UTC(1899, 11, 30)) / DAY_MS

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
const csv = (rows: readonly (readonly string[])[], delimiter: string, ending = '\r\n') =>
  rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join(ending) + ending
const utf8 = (text: string) => new TextEncoder().encode(text)
/** The letters used here are the same in Latin-1. */
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const ROWS = 200
/** One row in this many has no rate to read. */
const CALLS = 25

function drafts(seed: number, count: number, prefix: string): { dice: Dice; rows: Draft[] } {
  const dice = new Dice(seed)
  return { dice, rows: Array.from({ length: count }, (_, at) => draft(dice, at, prefix)) }
}

function list(name: string, bytes: Uint8Array, rows: readonly Draft[]): GeneratedList {
  return { name, bytes, truth: rows.map(({ truth }) => truth) }
}

/** DAT: titles above, capitals, US dates, weights as '44,000#' and '42k', 'Call', totals below. */
function datList(seed: number, count = ROWS): GeneratedList {
  const { dice, rows } = drafts(seed, count, 'DAT')
  const lines = rows.map(({ truth, equipment, pickup, delivery }, at) => {
    if (at % CALLS === 3) truth.rate = null
    truth.weight = Math.round(truth.weight / 100) * 100
    const weight = dice.of([
      `${truth.weight / 1000}k`,
      `${grouped(truth.weight)}#`,
      `${truth.weight} lbs`,
      grouped(truth.weight),
    ])
    truth.commodity = null
    const rate =
      truth.rate === null
        ? 'Call'
        : dice.of([`$${grouped(truth.rate)}`, `USD ${truth.rate}`, String(truth.rate), `$${grouped(truth.rate)}.00`])
    if (dice.next() < 0.5) truth.delivery.zip = ''
    return [
      `${usDay(truth.pickup.time)} ${halfDayClock(truth.pickup.time)}`,
      usDay(truth.pickup.time),
      `${usDay(truth.delivery.time)} ${halfDayClock(truth.delivery.time)}`,
      equipment[1],
      weight.replace(/^(\d\.\d)k/, '$1k'),
      dice.of(['Full', 'Partial']),
      equipment[0],
      rate,
      pickup.city.toUpperCase(),
      pickup.state,
      pickup.zipCode,
      delivery.city.toUpperCase(),
      delivery.state,
      truth.delivery.zip,
      truth.reference,
    ]
  })
  const header = [
    'Pickup Earliest*',
    'Pickup Latest*',
    'Delivery Earliest',
    'Length (ft)*',
    'Weight (lbs)*',
    'Full/Partial*',
    'Equipment*',
    'DAT Load Board Rate',
    'Origin City*',
    'Origin State*',
    'Origin Postal Code',
    'Destination City*',
    'Destination State*',
    'Destination Postal Code',
    'Reference ID',
  ]
  const table = [
    ['My Loads export'],
    ['Generated 11/20/2026 06:00'],
    [],
    header,
    ...lines.slice(0, 90),
    [],
    header,
    ...lines.slice(90),
    ['Total', '', '', '', '4,400,000', '', '', '$420,000'],
  ]
  return list('dat.csv', utf8(csv(table, ',')), rows)
}

/** Truckstop: tabs, 'Dec 04, 2026 14:15', coordinates, contacts of the stops. */
function truckstopList(seed: number, count = ROWS): GeneratedList {
  const { dice, rows } = drafts(seed, count, 'TS')
  const lines = rows.map(({ truth, equipment, pickup, delivery }, at) => {
    if (at % CALLS === 5) truth.rate = null
    truth.pickup.zip = ''
    truth.delivery.zip = ''
    truth.pickup.point = { latitude: pickup.latitude, longitude: pickup.longitude }
    truth.delivery.point = { latitude: delivery.latitude, longitude: delivery.longitude }
    const point = ({ latitude, longitude }: Draft['pickup']) => `${latitude}, ${longitude}`
    return [
      truth.reference,
      `${pickup.city}, ${pickup.state}`,
      point(pickup),
      namedTime(truth.pickup.time),
      `${delivery.city}, ${delivery.state}`,
      point(delivery),
      namedTime(truth.delivery.time),
      `${equipment[0]}${equipment[1] === '' ? '' : ` ${equipment[1]}'`}`,
      grouped(truth.weight),
      truth.rate === null ? dice.of(['Call', 'TBD']) : `$${grouped(truth.rate)}`,
      truth.commodity ?? '',
      'Ana Núñez',
      '(214) 555-0142 x 7',
      'ana@broker.test',
    ]
  })
  const header = [
    'Load #',
    'Origin',
    'Origin Coordinates',
    'Pick Up',
    'Destination',
    'Destination Coordinates',
    'Drop Off',
    'Equipment',
    'Weight',
    'Rate',
    'Commodity',
    'Contact',
    'Phone',
    'Email',
  ]
  return list('truckstop.tsv', windows1252(csv([header, ...lines, ['Total loads: 200']], '\t', '\n')), rows)
}

/** 123Loadboard: 'Dallas, TX 75201' in one cell, a date and a time apart, lower-case names. */
function loadboardList(seed: number, count = ROWS): GeneratedList {
  const { dice, rows } = drafts(seed, count, '123-')
  const NAMES: Record<string, string> = { V: 'Van', R: 'Reefer', F: 'Flatbed', SD: 'Step Deck', PO: 'Power Only' }
  const lines = rows.map(({ truth, equipment, pickup, delivery }, at) => {
    if (at % CALLS === 7) truth.rate = null
    const place = ({ city, state, zipCode }: Draft['pickup']) =>
      dice.of([
        `${city}, ${state} ${zipCode}`,
        `${city}, ${state}, ${zipCode}`,
        `${city} ${state} ${zipCode}`,
        `${city}, ${state} ${zipCode}, USA`,
      ])
    const { hour, minute } = parts(truth.pickup.time)
    return [
      truth.reference,
      place(pickup),
      usDay(truth.pickup.time),
      dice.of([`${hour}${minute}`, `${hour}:${minute}`, halfDayClock(truth.pickup.time)]),
      place(delivery),
      usDay(truth.delivery.time),
      halfDayClock(truth.delivery.time),
      NAMES[equipment[0]] ?? equipment[0],
      equipment[1] === '' ? '' : `${equipment[1]} ft`,
      `${truth.weight} lb`,
      truth.rate === null ? 'Call for rate' : `${truth.rate} USD`,
      truth.commodity ?? '',
    ]
  })
  const header = [
    'Reference',
    'From',
    'Ship Date',
    'Pickup Time',
    'To',
    'Delivery Date',
    'Delivery Time',
    'Trailer Type',
    'Length',
    'Weight',
    'Price',
    'Commodity',
  ]
  return list('123.csv', utf8(`\uFEFF${csv([header, ...lines], ',')}`), rows)
}

/** A transport management system of a European vendor: semicolons, decimal commas, kilograms, serial dates. */
function tmsList(seed: number, count = ROWS): GeneratedList {
  const { dice, rows } = drafts(seed, count, 'SHP')
  const lines = rows.map(({ truth, equipment, pickup, delivery }, at) => {
    if (at % CALLS === 9) truth.rate = null
    const kilograms = Math.max(100, Math.round(truth.weight / 2.2046226218))
    truth.weight = Math.round(kilograms * 2.2046226218)
    if (truth.rate !== null) truth.rate += dice.of([0, 0.5, 0.25])
    return [
      truth.reference,
      pickup.zipCode.replace(/^0+/, ''),
      pickup.city,
      pickup.state,
      String(serial(truth.pickup.time)).replace('.', ','),
      delivery.zipCode.replace(/^0+/, ''),
      delivery.city,
      delivery.state,
      String(serial(truth.delivery.time)).replace('.', ','),
      equipment[0],
      equipment[1],
      dice.of([kilograms.toLocaleString('de-DE'), String(kilograms)]),
      truth.rate === null ? '' : european(truth.rate),
      truth.commodity ?? '',
      'Pallets',
    ]
  })
  const header = [
    'Shipment ID',
    'Shipper Postal Code',
    'Shipper City',
    'Shipper State',
    'Shipper Date',
    'Consignee Postal Code',
    'Consignee City',
    'Consignee State',
    'Consignee Date',
    'Equipment Code',
    'Length',
    'Weight (kg)',
    'Linehaul',
    'Commodity Description',
    'Packaging',
  ]
  return list(
    'tms.csv',
    windows1252(
      csv(
        [
          ['Report: open shipments'],
          ['Printed by M. Müller'],
          header,
          ...lines,
          ['Grand total', '', '', '', '', '', '', '', '', '', '', '2.000.000', '401.000,00'],
        ],
        ';',
      ),
    ),
    rows,
  )
}

/** Typed by hand: bare column names under 'Origin', dates without a year, blank lines, notes between the loads. */
function handList(seed: number, count = ROWS): GeneratedList {
  const { dice, rows } = drafts(seed, count, 'H')
  const lines = rows.flatMap(({ truth, equipment, pickup, delivery }, at): string[][] => {
    if (at % CALLS === 11) truth.rate = null
    const short = (time: string) => {
      const { month, date, year, hour, minute } = parts(time)
      return dice.of([
        `${month}/${date} ${hour}${minute}`,
        `${Number(month)}/${date}/${year.slice(2)} ${hour}:${minute}`,
        `Fri ${month}/${date}/${year} ${hour}:${minute}`.replace('Fri ', ''),
        `${Number(date)} ${MONTHS[Number(month) - 1]} ${year} ${hour}:${minute}`,
      ])
    }
    truth.weight = Math.round(truth.weight / 500) * 500
    const row = [
      truth.reference,
      dice.of([pickup.city, pickup.city.toLowerCase()]),
      dice.of([pickup.state, pickup.state.toLowerCase()]),
      pickup.zipCode,
      short(truth.pickup.time),
      delivery.city,
      delivery.state,
      delivery.zipCode,
      short(truth.delivery.time),
      `${equipment[0]} ${equipment[1]}`.trim(),
      dice.of([`${truth.weight / 1000}k`, `${truth.weight / 1000} K`, grouped(truth.weight), `${truth.weight}#`]),
      truth.rate === null ? 'call' : dice.of([String(truth.rate), `$${truth.rate}`, `${truth.rate}.00`]),
      truth.commodity ?? '',
    ]
    return at % 40 === 0 ? [[`Week ${48 + at / 40}`], row, []] : [row]
  })
  const header = [
    'PO',
    'Origin',
    'ST',
    'Zip',
    'Pick up',
    'Destination',
    'ST',
    'Zip',
    'Delivery',
    'Trailer',
    'lbs',
    'Pay',
    'Goods',
  ]
  return list(
    'hand.csv',
    utf8(
      csv(
        [
          [],
          ['LOADS FOR NEXT WEEK - call Ana'],
          [],
          header,
          ...lines,
          [],
          ['TOTAL', '', '', '', '', '', '', '', '', '', '', '$500,000'],
        ],
        ',',
      ),
    ),
    rows,
  )
}

export const IMPORT_STYLES = {
  DAT: datList,
  Truckstop: truckstopList,
  '123Loadboard': loadboardList,
  'a TMS': tmsList,
  'a spreadsheet typed by hand': handList,
} as const

/** The day for which the lists are written. */
export const LISTS_NOW = NOW
export { serial as excelSerial }
