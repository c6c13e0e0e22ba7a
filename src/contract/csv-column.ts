import type { StopKind } from './load-field.ts'
import type { LoadFormField } from './load-form.ts'

// apart from what reads a row, because a page shows columns without judging rows

type Unwritten<K extends StopKind> = `${K}Coordinates` | `${K}Precision` | `${K}Zone`

/** What a column of a list of loads can hold: a field of the form, or what sheets keep in a column of its own. */
export type CsvField =
  Exclude<LoadFormField, Unwritten<'pickup'> | Unwritten<'delivery'>> | `${StopKind}Time` | 'trailerLength'

export interface CsvColumn {
  field: CsvField
  /** the header that our own files have */
  label: string
  /** other headers that mean it, without case, spaces and signs */
  aliases: readonly string[]
  /** a load cannot be posted without it */
  isNeeded: boolean
}

/** Words before a stop's columns: ours, load boards', shippers'. */
const STOP_WORDS: Record<StopKind, readonly string[]> = {
  pickup: ['pickup', 'origin', 'shipper', 'pu', 'from'],
  delivery: ['delivery', 'destination', 'dest', 'consignee', 'receiver', 'dropoff', 'drop', 'del', 'to'],
}

function stopColumns(kind: StopKind): CsvColumn[] {
  const name = kind === 'pickup' ? 'Pickup' : 'Delivery'
  const column = (field: CsvField, label: string, endings: readonly string[], isNeeded = true): CsvColumn => ({
    field,
    label: `${name} ${label}`,
    aliases: STOP_WORDS[kind].flatMap((word) => endings.map((ending) => word + ending)),
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

const plain = (field: CsvField, label: string, aliases: readonly string[], isNeeded = true): CsvColumn => ({
  field,
  label,
  aliases: [label.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), ...aliases],
  isNeeded,
})

/** Every column, in the order in which our own files have them. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  plain(
    'reference',
    'Reference',
    ['ref', 'referenceid', 'referencenumber', 'refnumber', 'loadid', 'loadreference', 'customid', 'posterreferenceid'],
    false,
  ),
  ...stopColumns('pickup'),
  ...stopColumns('delivery'),
  plain('equipmentType', 'Vehicle type', ['vehicle', 'truck', 'trucktype'], false),
  plain('commodity.trailer', 'Trailer type', ['trailer', 'equipment', 'equipmenttype', 'equipmentcode']),
  plain('trailerLength', 'Trailer length', ['length', 'lengthft', 'lengthfeet', 'feet'], false),
  plain('commodity.weight', 'Weight', ['weightlbs', 'weightlb', 'weightpounds', 'lbs', 'pounds']),
  plain('commodity.commodity', 'Commodity', ['commoditydescription', 'freight', 'product', 'goods']),
  plain('commodity.packagingType', 'Packaging type', ['packaging', 'packagetype', 'package']),
  // a 'pay rate' may be per mile, so it is not taken for one of the whole load
  plain('rate', 'Rate', [
    'rateusd',
    'price',
    'datloadboardrate',
    'loadboardrate',
    'totalrate',
    'linehaul',
    'allinrate',
  ]),
  plain('specialInstructions', 'Special instructions', ['instructions'], false),
  plain('shipperNotes', 'Notes', ['shippernotes', 'brokernotes', 'comments', 'comment', 'comments1', 'remarks'], false),
]

/** Where each field's text comes from: a column of the sheet, by its place from 0, or one text for all rows. */
export interface CsvMapping {
  columns: Partial<Record<CsvField, number>>
  same: Partial<Record<CsvField, string>>
}

/** The columns that a header names, each column for one field. */
export function guessMapping(header: readonly string[]): CsvMapping {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const columns: CsvMapping['columns'] = {}
  for (const { field, aliases } of CSV_COLUMNS) {
    // the earlier alias is the surer one: 'pickup city' wins over 'pickup'
    const at = aliases.map((alias) => names.indexOf(alias)).find((place) => place >= 0)
    if (at !== undefined) columns[field] = at
  }
  return { columns, same: {} }
}
