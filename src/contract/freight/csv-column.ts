import { keysOf } from './field-shape.ts'
import type { StopKind } from './load-field.ts'
import {
  EQUIPMENT_FIELDS,
  LOAD_FIELDS,
  type LoadField,
  type LoadFieldKey,
  type LoadFields,
} from './load-field-table.ts'
import type { LoadFormField } from './load-form.ts'

// separate from row parsing: a page shows columns without validating rows

type Unwritten<K extends StopKind> = `${K}Coordinates` | `${K}Precision` | `${K}Zone`

/** What a column of a load list can hold: a form field, or a part of one that spreadsheets keep in its own column. */
export type CsvField =
  Exclude<LoadFormField, Unwritten<'pickup'> | Unwritten<'delivery'>> | `${StopKind}Time` | 'trailerLength'

export interface CsvColumn {
  field: CsvField
  /** the column name in our own files */
  label: string
  /** other column names for it, only lower-case letters and digits */
  aliases: readonly string[]
  /** a load can't be posted without it */
  isNeeded: boolean
}

/** Prefixes of a stop's columns: ours, load boards', shippers'. */
const STOP_ALIASES: Record<StopKind, readonly string[]> = {
  pickup: ['pickup', 'origin', 'shipper', 'pu', 'from'],
  delivery: ['delivery', 'destination', 'dest', 'consignee', 'receiver', 'dropoff', 'drop', 'del', 'to'],
}

function stopColumns(kind: StopKind): CsvColumn[] {
  const name = kind === 'pickup' ? 'Pickup' : 'Delivery'
  const column = (field: CsvField, label: string, endings: readonly string[], isNeeded = true): CsvColumn => ({
    field,
    label: `${name} ${label}`,
    aliases: STOP_ALIASES[kind].flatMap((word) => endings.map((ending) => word + ending)),
    isNeeded,
  })
  return [
    column(`${kind}Location`, 'city', ['city', 'cityname', 'location', 'citystate', '']),
    column(`${kind}State`, 'state', ['state', 'st', 'stateprovince', 'statecode']),
    column(`${kind}ZipCode`, 'ZIP', ['zip', 'zipcode', 'postalcode', 'postal', 'zippostalcode']),
    column(`${kind}Address`, 'address', ['address', 'street', 'streetaddress', 'address1']),
    column(`${kind}LocationDetails`, 'location details', ['locationdetails', 'details', 'facility', 'name'], false),
    column(`${kind}DateTime`, 'date & time', [
      'datetime',
      'dateandtime',
      'date',
      'earliest',
      'dateearliest',
      'earliestdate',
      'start',
      'appointment',
      'at',
    ]),
    column(`${kind}Time`, 'time', ['time', 'hour', 'earliesttime', 'timeearliest', 'clock'], false),
    column(`${kind}Contact.name`, 'contact name', ['contactname', 'contact']),
    column(`${kind}Contact.phone`, 'contact phone', ['contactphone', 'phone', 'phonenumber']),
    column(`${kind}Contact.email`, 'contact email', ['contactemail', 'email']),
  ]
}

function column(field: CsvField, label: string, aliases: readonly string[], isNeeded: boolean): CsvColumn {
  return { field, label, aliases: [label.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), ...aliases], isNeeded }
}

/** A plain field's column where other lists name it differently; the order is that of our own files. */
const PLAIN_COLUMNS: Partial<Record<LoadFieldKey, { label?: string; aliases: readonly string[] }>> = {
  'commodity.weight': { aliases: ['weightlbs', 'weightlb', 'weightpounds', 'lbs', 'pounds'] },
  'commodity.commodity': { aliases: ['commoditydescription', 'freight', 'product', 'goods'] },
  'commodity.packagingType': { aliases: ['packaging', 'packagetype', 'package'] },
  // 'pay rate' is not an alias: it may be per mile, not per load
  rate: {
    aliases: ['rateusd', 'price', 'datloadboardrate', 'loadboardrate', 'totalrate', 'linehaul', 'allinrate'],
  },
  specialInstructions: { aliases: ['instructions'] },
  shipperNotes: {
    label: 'Notes',
    aliases: ['shippernotes', 'brokernotes', 'comments', 'comment', 'comments1', 'remarks'],
  },
}

const REFERENCE_ALIASES = [
  'ref',
  'referenceid',
  'referencenumber',
  'refnumber',
  'loadid',
  'loadreference',
  'customid',
  'posterreferenceid',
]

/** Columns of the plain fields, the reference apart: it comes first in a file. */
export function createPlainColumns(fields: LoadFields): (CsvColumn & { field: LoadFieldKey })[] {
  const { reference: _, ...others } = fields
  return [...new Set([...keysOf(PLAIN_COLUMNS), ...keysOf(others)])].map((field) => {
    const { label, kind }: LoadField = fields[field]
    const { label: ours = label, aliases = [] } = PLAIN_COLUMNS[field] ?? {}
    return { ...column(field, ours, aliases, kind !== 'optional'), field }
  })
}

export function createCsvColumns(fields: LoadFields): readonly CsvColumn[] {
  const { equipmentType, 'commodity.trailer': trailer } = EQUIPMENT_FIELDS
  return [
    column('reference', fields.reference.label, REFERENCE_ALIASES, false),
    ...stopColumns('pickup'),
    ...stopColumns('delivery'),
    column('equipmentType', equipmentType.label, ['vehicle', 'truck', 'trucktype'], false),
    column('commodity.trailer', trailer.label, ['trailer', 'equipment', 'equipmenttype', 'equipmentcode'], true),
    column('trailerLength', 'Trailer length', ['length', 'lengthft', 'lengthfeet', 'feet'], false),
    ...createPlainColumns(fields),
  ]
}

/** Every column, in the order of our own files. */
export const CSV_COLUMNS = createCsvColumns(LOAD_FIELDS)

/** The source of each field's text: a column index from 0, or one text for all rows. */
export interface CsvMapping {
  columns: Partial<Record<CsvField, number>>
  same: Partial<Record<CsvField, string>>
}

/** Maps fields to the columns that a header names. */
export function guessColumnMapping(header: readonly string[], known = CSV_COLUMNS): CsvMapping {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const columns: CsvMapping['columns'] = {}
  for (const { field, aliases } of known) {
    // earlier aliases are more specific: 'pickup city' wins over 'pickup'
    const at = aliases.map((alias) => names.indexOf(alias)).find((place) => place >= 0)
    if (at !== undefined) columns[field] = at
  }
  return { columns, same: {} }
}
