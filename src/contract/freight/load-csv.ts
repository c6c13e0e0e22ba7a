import type { Instant } from '#domain/time/instant.ts'
import {
  parseAmountCell,
  parseEquipmentCells,
  parsePlaceCell,
  cleanCell,
  parseStateCell,
  parseWallTime,
  parseZipCell,
} from '#domain/text/spreadsheet-cell.ts'
import type { CsvField, CsvMapping } from './csv-column.ts'
import { mapRows, nest, prefixKeys } from './field-shape.ts'
import type { StopKind } from './load-field.ts'
import { LOAD_FIELDS, type LoadFields } from './load-field-table.ts'
import { createLoadFormSchema, EMPTY_STOP, type LoadFormValues, type StopValues } from './load-form.ts'

/** One row's text by field: a manual correction, else its column, else the text for all rows. */
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

function stopOf(kind: StopKind, cell: ReadCsvCell): StopValues {
  const written = { state: parseStateCell(cell(`${kind}State`)), zip: parseZipCell(cell(`${kind}ZipCode`)) }
  const place = parsePlaceCell(cell(`${kind}Location`))
  // 'New York, NY' plus a state column: use only one of the two
  const city = written.state === '' || place.state === written.state ? place.city : cleanCell(cell(`${kind}Location`))
  const [state, zip] = [written.state || place.state, written.zip || place.zip]
  const address = cleanCell(cell(`${kind}Address`))
  return {
    ...EMPTY_STOP,
    Location: city,
    State: state,
    ZipCode: zip,
    // load boards' lists have no streets: use city, state and ZIP as the address
    Address: address || (city && state ? [`${city}, ${state}`, zip].filter(Boolean).join(' ') : ''),
    LocationDetails: cleanCell(cell(`${kind}LocationDetails`)),
    DateTime: parseWallTime(cell(`${kind}DateTime`), cell(`${kind}Time`)),
    Contact: {
      name: cleanCell(cell(`${kind}Contact.name`)),
      phone: cleanCell(cell(`${kind}Contact.phone`)),
      email: cleanCell(cell(`${kind}Contact.email`)),
    },
  }
}

/** A row as if typed into the form. */
export function parseCsvRow(cell: ReadCsvCell, fields: LoadFields = LOAD_FIELDS): LoadFormValues {
  const { vehicle, trailer } = parseEquipmentCells({
    vehicle: cell('equipmentType'),
    trailer: cell('commodity.trailer'),
    length: cell('trailerLength'),
  })
  return {
    ...prefixKeys('pickup', stopOf('pickup', cell)),
    ...prefixKeys('delivery', stopOf('delivery', cell)),
    ...nest({
      ...mapRows(fields, ({ kind }, field) => (kind === 'amount' ? parseAmountCell : cleanCell)(cell(field))),
      equipmentType: vehicle,
      // the form's own rule refuses a value that isn't in the list
      'commodity.trailer': trailer as LoadFormValues['commodity']['trailer'],
    }),
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
