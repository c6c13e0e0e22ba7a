import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import type { Instant } from '#domain/time/instant.ts'
import { readEquipment } from '#domain/freight/equipment-word.ts'
import {
  cleanCell,
  parseCoordinateCells,
  parsePlaceCell,
  parseStateCell,
  parseZipCell,
} from '#domain/text/spreadsheet-cell.ts'
import type { CsvField, CsvMapping } from './csv-column.ts'
import { mapRows, nest } from './field-shape.ts'
import { ON, type StopKind } from './load-field.ts'
import { LOAD_FIELDS, type LoadField, type LoadFields, nameStopFields } from './load-field-table.ts'
import {
  type BetweenValues,
  createLoadFormSchema,
  EMPTY_BETWEEN,
  EMPTY_STOP,
  type LoadFormValues,
  type StopValues,
} from './load-form.ts'

/**
 * One row's text by field: a manual correction, else its column, else the text for all rows. Amounts are digits, dates
 * are 'yyyy-MM-dd' or 'yyyy-MM-ddTHH:mm' and times are 'HH:mm', where they could be read.
 */
export type ReadCsvCell = (field: CsvField) => string

export function createCellReader(
  row: readonly string[],
  mapping: CsvMapping,
  corrected: Partial<Record<CsvField, string>> = {},
) {
  return (field: CsvField): string => {
    const { [field]: at } = mapping.columns
    return corrected[field] ?? (at === undefined ? mapping.same[field] : row[at]) ?? ''
  }
}

/** Our own files have a space instead of the T. */
const wallTimeOf = (cell: string) => cell.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:\d\d)/, '$1T')

function stopOf(kind: StopKind | `between.${number}.`, cell: ReadCsvCell): StopValues {
  const point = parseCoordinateCells(cell(`${kind}Latitude`), cell(`${kind}Longitude`))
  const pointAsCity = parseCoordinateCells(cell(`${kind}Location`))
  const place = pointAsCity ? { city: '', state: '', zip: '' } : parsePlaceCell(cell(`${kind}Location`))
  const stateCell = parseStateCell(cell(`${kind}State`))
  const written = { state: stateCell, zip: parseZipCell(cell(`${kind}ZipCode`), stateCell || place.state) }
  // 'New York, NY' plus a state column: use only one of the two
  const isWhole = written.state === '' || place.state === written.state || place.city === ''
  const city = isWhole ? place.city : cleanCell(cell(`${kind}Location`))
  const [state, zip] = [written.state || place.state, written.zip || place.zip]
  const address = cleanCell(cell(`${kind}Address`))
  return {
    ...EMPTY_STOP,
    Location: city,
    State: state,
    ZipCode: zip,
    Coordinates: point ?? pointAsCity,
    Precision: point || pointAsCity ? 'street' : null,
    // load boards' lists have no streets: use city, state and ZIP as the address
    Address: city && state ? completeAddress(address, cityAddress(city, state, zip)) : address,
    LocationDetails: cleanCell(cell(`${kind}LocationDetails`)),
    DateTime: wallTimeOf(cell(`${kind}DateTime`)),
    Until: wallTimeOf(cell(`${kind}Until`)),
    Contact: {
      name: cleanCell(cell(`${kind}Contact.name`)),
      phone: cleanCell(cell(`${kind}Contact.phone`)),
      email: cleanCell(cell(`${kind}Contact.email`)),
    },
  }
}

/** The stops between that a row fills in, by their place among the list's columns. */
export function filledStops(cell: ReadCsvCell, count: number): number[] {
  return Array.from({ length: count }, (_, at) => at).filter((at) => {
    const own = (['Location', 'State', 'ZipCode', 'Address', 'DateTime', 'Latitude'] as const).map((ending) =>
      cell(`between.${at}.${ending}`),
    )
    return own.some((text) => cleanCell(text) !== '')
  })
}

function betweenOf(at: number, cell: ReadCsvCell): BetweenValues {
  const text = (ending: 'Pieces' | 'Weight' | 'Appointment' | 'References' | 'Handling') =>
    cleanCell(cell(`between.${at}.${ending}`))
  return {
    ...EMPTY_BETWEEN,
    ...stopOf(`between.${at}.`, cell),
    Kind: readStopKind(cell(`between.${at}.Kind`)) ?? EMPTY_BETWEEN.Kind,
    Pieces: text('Pieces'),
    Weight: readPounds(text('Weight')),
    Appointment: text('Appointment'),
    References: text('References'),
    Handling: text('Handling'),
  }
}

/** '18,000 lb' as digits; as written where it can't be read, and the form's rule refuses it. */
function readPounds(text: string): string {
  const digits = text.replaceAll(/[,\s]|lbs?\.?$/gi, '')
  return /^\d+(?:\.\d+)?$/.test(digits) ? digits : text
}

const KIND_WORDS = {
  pickup: /^(?:p|pu|picks?(?: ?-?ups?)?|orig(?:in)?|l|ld|load(?:ing)?|ship(?:per)?|consignor)$/i,
  delivery:
    /^(?:d|do|del|deliver(?:y|ies)?|drop(?: ?-?offs?)?|dest(?:ination)?|u|ul|unload(?:ing)?|so|stop ?-?offs?|cons(?:ignee)?|receiver)$/i,
}

/** What a list calls a pickup or a delivery; null for any other word. */
export function readStopKind(cell: string): StopKind | null {
  const word = cell.trim()
  return STOP_KINDS.find((kind) => KIND_WORDS[kind].test(word)) ?? null
}

/** Letters that the form wants of an address. */
const LEAST_ADDRESS = 10

/** An address of what is known: 'Dallas, TX 75201', or 'Ada, OH, USA' where that alone would be too short. */
export function cityAddress(city: string, state: string, zip: string): string {
  const address = [`${city}, ${state}`, zip].filter(Boolean).join(' ')
  return address.length < LEAST_ADDRESS ? `${address}, USA` : address
}

/** '1 Mill Rd' alone would be too short for the form. */
function completeAddress(street: string, place: string): string {
  return street.length < LEAST_ADDRESS ? [street, place].filter(Boolean).join(', ') : street
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x'])
const NO = new Set(['no', 'n', 'false', 'f', '0', '-'])

type ListWords = NonNullable<Extract<LoadField, { kind: 'switch' }>['listWords']>
const NO_WORDS: ListWords = { on: [], off: [] }

/** A switch's cell; other words stay, and the form's rule refuses them. */
function parseSwitchCell(cell: string, { on, off }: ListWords = NO_WORDS): string {
  const word = cell.toLowerCase()
  return YES.has(word) || on.includes(word) ? ON : NO.has(word) || off.includes(word) ? '' : cell
}

/** Words for nothing: 'N/A' is no temperature. */
const NOTHING = /^(?:n\/?a\.?|none|null|nil|-+|not applicable)$/i

function statedCell(cell: string, noMeansNone = false): string {
  return NOTHING.test(cell) || (noMeansNone && NO.has(cell.toLowerCase())) ? '' : cell
}

/** A row as if typed into the form. @param stops between that it fills in (`filledStops`) */
export function parseCsvRow(
  cell: ReadCsvCell,
  fields: LoadFields = LOAD_FIELDS,
  stops: readonly number[] = [],
): LoadFormValues {
  const { vehicle, trailer, note, isTeam } = readEquipment({
    vehicle: cleanCell(cell('equipmentType')),
    trailer: cleanCell(cell('commodity.trailer')),
    length: cleanCell(cell('trailerLength')),
  })
  const form = nest({
    ...mapRows(fields, (row: LoadField, field) =>
      row.kind === 'switch'
        ? parseSwitchCell(cleanCell(cell(field)), row.listWords)
        : row.group === 'paper'
          ? statedCell(cleanCell(cell(field)), row.noMeansNone)
          : cleanCell(cell(field)),
    ),
    equipmentType: vehicle,
    // the form's own rule refuses a value that isn't in the list
    'commodity.trailer': trailer as LoadFormValues['commodity']['trailer'],
  })
  return {
    ...nameStopFields(({ id }) => ({
      ...stopOf(id, cell),
      // with two stops, the load's own fields say it
      ...(stops.length > 0 && {
        Pieces: cleanCell(cell(`${id}Pieces`)),
        Weight: readPounds(cleanCell(cell(`${id}Weight`))),
      }),
    })),
    between: stops.map((at) => betweenOf(at, cell)),
    ...form,
    // the code for a van with a team says it where no column does
    team: isTeam && cleanCell(cell('team')) === '' ? ON : form.team,
    // what a board's code says besides the trailer: 'Tarps required'
    specialInstructions: [form.specialInstructions, note].filter(Boolean).join('. '),
  }
}

/** Finds a form's problems, one message per field. Create it once for many rows. */
export function createRowValidator(now: () => Instant): (form: LoadFormValues) => Partial<Record<CsvField, string>> {
  const schema = createLoadFormSchema('create', now)
  return (form) => {
    const judged = schema.safeParse(form)
    const problems: Partial<Record<CsvField, string>> = {}
    for (const { path, message } of judged.error?.issues ?? []) problems[path.join('.') as CsvField] ??= message
    return problems
  }
}
