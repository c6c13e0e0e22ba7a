import { DAY_MS } from '#domain/time/instant.ts'
import { type Draft, drafts, type GeneratedList } from './import-loads.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

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
    // a last day without a time is the whole day
    truth.pickup.until = `${truth.pickup.time.slice(0, 10)}T23:59`
    const size = dice.of(['Full', 'Partial'])
    truth.isPartial = size === 'Partial'
    return [
      `${usDay(truth.pickup.time)} ${halfDayClock(truth.pickup.time)}`,
      usDay(truth.pickup.time),
      `${usDay(truth.delivery.time)} ${halfDayClock(truth.delivery.time)}`,
      equipment[1],
      weight.replace(/^(\d\.\d)k/, '$1k'),
      size,
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
    truth.contact = { name: 'Ana Núñez', phone: '(214) 555-0142 x 7', email: 'ana@broker.test' }
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
      truth.contact.name,
      truth.contact.phone,
      truth.contact.email,
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
    truth.packaging = 'Pallets'
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
      truth.packaging,
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
