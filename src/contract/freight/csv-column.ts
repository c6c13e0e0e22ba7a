import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import { keysOf } from './field-shape.ts'
import { STOP_NAMES, type StopKind } from './load-field.ts'
import {
  EQUIPMENT_FIELDS,
  LOAD_FIELDS,
  type LoadField,
  type LoadFieldKey,
  type LoadFields,
} from './load-field-table.ts'
import type { LoadFormField } from './load-form.ts'
import { LINEHAUL_RATES, PLAIN_RATES, TOTAL_RATES } from './rate-column-names.ts'
import {
  type CellContent,
  DATE_ALIASES,
  STOP_ALIASES,
  STOP_COLUMNS,
  stopColumnField,
  TIME_ALIASES,
} from './stop-columns.ts'

// separate from row parsing: a page shows columns without validating rows

type Unwritten<K extends StopKind> = `${K}Coordinates` | `${K}Precision` | `${K}Zone`

/** What the fields of a stop between begin with, by the order of the stops' numbers in the list's column names. */
type BetweenStop = `between.${number}.`

/** A part of a form field that spreadsheets keep in its own column. */
type PartField = `${StopKind | BetweenStop}${'Time' | 'Latitude' | 'Longitude'}` | 'trailerLength'

/** What a column of a load list can hold: a form field, or a part of one. */
export type CsvField = Exclude<LoadFormField, Unwritten<StopKind>> | PartField

export interface CsvColumn {
  field: CsvField
  /** the column name in our own files */
  label: string
  /** other column names for it, only lower-case letters and digits; the more specific first */
  aliases: readonly string[]
  content: CellContent
  /** a load can't be posted without it */
  isNeeded: boolean
}

function stopColumns(kind: StopKind): CsvColumn[] {
  return keysOf(STOP_COLUMNS).map((ending) => {
    const { label, endings, content, isNeeded } = STOP_COLUMNS[ending]
    return {
      field: stopColumnField(kind, ending),
      label: `${STOP_NAMES[kind]} ${label}`,
      aliases: [
        // 'Ship City' says more about the place than 'Shipper', which may be a name
        ...endings.flatMap((end) =>
          STOP_ALIASES[kind].filter((word) => end !== '' || word.length > 1).map((word) => word + end),
        ),
        ...(ending === 'DateTime' ? DATE_ALIASES[kind] : []),
        ...(ending === 'Time' ? TIME_ALIASES[kind] : []),
      ],
      content,
      isNeeded,
    }
  })
}

interface Naming {
  content?: CellContent
  isNeeded?: boolean
}

function column(
  field: CsvField,
  label: string,
  aliases: readonly string[],
  { content = 'text', isNeeded = false }: Naming,
): CsvColumn {
  return { field, label, aliases: [...new Set([normalizeColumnName(label), ...aliases])], content, isNeeded }
}

/** A column's name as the aliases are written. */
export function normalizeColumnName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('$', 'usd')
    .replaceAll(/[^a-z0-9]/g, '')
}

/** A plain field's column where other lists name it differently; the order is that of our own files. */
const PLAIN_COLUMNS: Partial<Record<LoadFieldKey, { label?: string; aliases: readonly string[] }>> = {
  'commodity.weight': {
    aliases: [
      'weightlbs',
      'weightlb',
      'weightpounds',
      'loadweight',
      'netweight',
      'weightkg',
      'weightkgs',
      'grossweight',
      'totalweight',
      'aswgt',
      'wgt',
      'wt',
      'lbs',
      'pounds',
      'kg',
      'kgs',
    ],
  },
  'commodity.commodity': {
    aliases: [
      'commoditydescription',
      'freightdescription',
      'freight',
      'product',
      'goods',
      'cargo',
      'material',
      'item',
      'description',
    ],
  },
  'commodity.packagingType': { aliases: ['packaging', 'packagetype', 'package', 'packtype'] },
  // 'pay rate' and 'rate per mile' are not aliases: they may not be for the whole load
  rate: { aliases: [...TOTAL_RATES, ...PLAIN_RATES, ...LINEHAUL_RATES] },
  shipperPays: {
    aliases: [
      'shipperpay',
      'shipperrate',
      'customerrate',
      'customerpays',
      'customercharge',
      'freightcharges',
      'revenue',
    ],
  },
  customerId: { aliases: ['customername', 'billto', 'billtoname'] },
  team: { aliases: ['team', 'teamload', 'teamrequired', 'teamneeded', 'driverteam'] },
  partial: { aliases: ['partial', 'fullpartial', 'fullorpartial', 'loadsize', 'ltl'] },
  'detention.freeMinutes': {
    label: 'Detention free time (min)',
    aliases: ['freetime', 'freeminutes', 'detentionfreetime'],
  },
  'detention.ratePerHour': { label: 'Detention rate ($/h)', aliases: ['detentionrate', 'detentionperhour'] },
  'detention.stepMinutes': { label: 'Detention step (min)', aliases: ['detentionstep', 'detentionincrement'] },
  'detention.maxHours': { label: 'Most detention (h)', aliases: ['detentioncap', 'maxdetention', 'maxdetentionhours'] },
  'paper.pieces': { aliases: ['piececount', 'numberofpieces'] },
  'paper.temperature': { aliases: ['temp', 'setpoint', 'tempsetpoint', 'reefertemp'] },
  'paper.hazmat': { aliases: ['hazardous', 'unnumber'] },
  'paper.seal': { aliases: ['sealnumber', 'sealed'] },
  'paper.tarps': { aliases: ['tarp', 'straps'] },
  'paper.value': { aliases: ['cargovalue', 'freightvalue'] },
  'paper.pickupAppointment': { aliases: ['pickupappointmentnumber', 'pickupnumber'] },
  'paper.pickupReferences': { aliases: ['pickupreference', 'bolnumber'] },
  'paper.pickupHandling': { aliases: ['loadingtype'] },
  'paper.deliveryAppointment': { aliases: ['deliveryappointmentnumber', 'deliverynumber'] },
  'paper.deliveryReferences': { aliases: ['deliveryreference'] },
  'paper.deliveryHandling': { aliases: ['unloadingtype'] },
  specialInstructions: { aliases: ['instructions', 'requirements'] },
  shipperNotes: {
    label: 'Notes',
    aliases: [
      'shippernotes',
      'brokernotes',
      'note',
      'comments',
      'comment',
      'comments1',
      'remarks',
      'additionalinfo',
      'loadnotes',
    ],
  },
}

const REFERENCE_ALIASES = [
  'ref',
  'referenceid',
  'referencenumber',
  'refnumber',
  'refno',
  'loadid',
  'loadnumber',
  'loadno',
  'load',
  'loadreference',
  'customid',
  'posterreferenceid',
  'ordernumber',
  'orderno',
  'order',
  'shipmentid',
  'shipment',
  'shipmentnumber',
  'ponumber',
  'po',
  'pro',
  'pronumber',
  'trip',
  'tripid',
  'tripnumber',
  'id',
]

/** Columns of the plain fields, the reference apart: it comes first in a file. */
export function createPlainColumns(fields: LoadFields): (CsvColumn & { field: LoadFieldKey })[] {
  const { reference: _, ...others } = fields
  return [...new Set([...keysOf(PLAIN_COLUMNS), ...keysOf(others)])].map((field) => {
    const { label, kind }: LoadField = fields[field]
    const { label: ours = label, aliases = [] } = PLAIN_COLUMNS[field] ?? {}
    const content = kind === 'amount' || kind === 'optional-amount' ? 'amount' : 'text'
    return { ...column(field, ours, aliases, { content, isNeeded: kind === 'text' || kind === 'amount' }), field }
  })
}

export function createCsvColumns(fields: LoadFields): readonly CsvColumn[] {
  const { equipmentType, 'commodity.trailer': trailer } = EQUIPMENT_FIELDS
  return [
    column('reference', fields.reference.label, REFERENCE_ALIASES, {}),
    ...STOP_KINDS.flatMap(stopColumns),
    column('equipmentType', equipmentType.label, ['vehicle', 'truck', 'trucktype'], { content: 'equipment' }),
    column(
      'commodity.trailer',
      trailer.label,
      ['trailer', 'trailertype', 'equipment', 'equipmenttype', 'equipmentcode', 'equip', 'eqtype', 'eq', 'type'],
      { content: 'equipment', isNeeded: true },
    ),
    column('trailerLength', 'Trailer length', ['length', 'lengthft', 'lengthfeet', 'feet', 'len', 'trailerlengthft'], {
      content: 'feet',
    }),
    ...createPlainColumns(fields),
  ]
}

const FREIGHT_COLUMNS = {
  Pieces: { label: 'pieces', endings: ['pieces', 'piececount', 'pallets', 'freight'], content: 'text' },
  Weight: { label: 'weight', endings: ['weight', 'weightlbs', 'weightlb', 'lbs', 'wgt'], content: 'amount' },
} as const
const BETWEEN_COLUMNS = {
  Kind: { label: 'type', endings: ['type', 'kind', 'action', 'activity'], content: 'text' },
  ...FREIGHT_COLUMNS,
  Appointment: {
    label: 'appointment number',
    endings: ['appointmentnumber', 'apptnumber', 'confirmation', 'number'],
    content: 'text',
  },
  References: { label: 'references', endings: ['references', 'reference', 'ref', 'po', 'ponumber'], content: 'text' },
  Handling: { label: 'handling', endings: ['handling', 'loadingtype'], content: 'text' },
} as const

/** The number in the name of a stop's column, as 'stop2city'; null in any other name. */
export function stopNumberIn(name: string): number | null {
  const [, number] = /^stop([1-9]\d?)(?=[a-z])/.exec(name) ?? []
  return number === undefined ? null : Number(number)
}

/** The columns that a list with stops between has beside the others. @param numbers in their names, ascending */
export function listBetweenColumns(numbers: readonly number[]): CsvColumn[] {
  if (numbers.length === 0) return []
  const ends = STOP_KINDS.flatMap((kind) =>
    keysOf(FREIGHT_COLUMNS).map((ending): CsvColumn => {
      const { label, endings, content } = FREIGHT_COLUMNS[ending]
      const aliases = endings.map((end) => kind + end)
      return { field: `${kind}${ending}`, label: `${STOP_NAMES[kind]} ${label}`, aliases, content, isNeeded: false }
    }),
  )
  const between = numbers.flatMap((number, at) => {
    const columns = { ...STOP_COLUMNS, ...BETWEEN_COLUMNS }
    return keysOf(columns).map((ending): CsvColumn => {
      const { label, endings, content } = columns[ending]
      const aliases = endings.filter(Boolean).map((end) => `stop${number}${end}`)
      return { field: `between.${at}.${ending}`, label: `Stop ${number} ${label}`, aliases, content, isNeeded: false }
    })
  })
  return [...ends, ...between]
}

/** Every column, in the order of our own files. */
export const CSV_COLUMNS = createCsvColumns(LOAD_FIELDS)

/** The source of each field's text: a column index from 0, or one text for all rows. */
export interface CsvMapping {
  columns: Partial<Record<CsvField, number>>
  same: Partial<Record<CsvField, string>>
}
