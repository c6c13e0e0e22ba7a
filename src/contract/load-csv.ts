import type { Instant } from '#domain/instant.ts'
import {
  amountOfCell,
  equipmentOfCells,
  placeOfCell,
  plainText,
  stateOfCell,
  wallTimeOfCells,
  zipOfCell,
} from '#domain/sheet-cell.ts'
import type { CsvField, CsvMapping } from './csv-column.ts'
import type { StopKind } from './load-field.ts'
import { EMPTY_LOAD_FORM, loadForm, type LoadFormValues } from './load-form.ts'

/** One row's text by field: what was corrected by hand, else its column's, else what all rows share. */
export type CsvCells = (field: CsvField) => string

export function cellsOf(
  row: readonly string[],
  mapping: CsvMapping,
  corrected: Partial<Record<CsvField, string>> = {},
) {
  return (field: CsvField): string => {
    const { [field]: at } = mapping.columns
    return corrected[field] ?? (at === undefined ? mapping.same[field] : row[at]) ?? ''
  }
}

function stopOf(kind: StopKind, cell: CsvCells): Partial<LoadFormValues> {
  const written = { state: stateOfCell(cell(`${kind}State`)), zip: zipOfCell(cell(`${kind}ZipCode`)) }
  const place = placeOfCell(cell(`${kind}Location`))
  // 'New York, NY' beside a column with the state: one of the two is enough
  const city = written.state === '' || place.state === written.state ? place.city : plainText(cell(`${kind}Location`))
  const [state, zip] = [written.state || place.state, written.zip || place.zip]
  const address = plainText(cell(`${kind}Address`))
  return {
    [`${kind}Location`]: city,
    [`${kind}State`]: state,
    [`${kind}ZipCode`]: zip,
    // a board's list has no streets: the place is then all the address there is
    [`${kind}Address`]: address || (city && state ? [`${city}, ${state}`, zip].filter(Boolean).join(' ') : ''),
    [`${kind}LocationDetails`]: plainText(cell(`${kind}LocationDetails`)),
    [`${kind}DateTime`]: wallTimeOfCells(cell(`${kind}DateTime`), cell(`${kind}Time`)),
    [`${kind}Contact`]: {
      name: plainText(cell(`${kind}Contact.name`)),
      phone: plainText(cell(`${kind}Contact.phone`)),
      email: plainText(cell(`${kind}Contact.email`)),
    },
  }
}

/** A row as if it had been typed into the form. */
export function formOfCells(cell: CsvCells): LoadFormValues {
  const { vehicle, trailer } = equipmentOfCells({
    vehicle: cell('equipmentType'),
    trailer: cell('commodity.trailer'),
    length: cell('trailerLength'),
  })
  return {
    ...EMPTY_LOAD_FORM,
    ...stopOf('pickup', cell),
    ...stopOf('delivery', cell),
    reference: plainText(cell('reference')),
    equipmentType: vehicle,
    rate: amountOfCell(cell('rate')),
    commodity: {
      packagingType: plainText(cell('commodity.packagingType')),
      weight: amountOfCell(cell('commodity.weight')),
      // what is none of the list is refused by the form's own rule
      trailer: trailer as LoadFormValues['commodity']['trailer'],
      commodity: plainText(cell('commodity.commodity')),
    },
    specialInstructions: plainText(cell('specialInstructions')),
    shipperNotes: plainText(cell('shipperNotes')),
  }
}

/** What is wrong with a form, one sentence by field. Make it once for many rows. */
export function csvJudge(now: () => Instant): (form: LoadFormValues) => Partial<Record<CsvField, string>> {
  const schema = loadForm('create', now)
  return (form) => {
    const judged = schema.safeParse(form)
    const problems: Partial<Record<CsvField, string>> = {}
    for (const { path, message } of judged.error?.issues ?? []) problems[path.join('.') as CsvField] ??= message
    return problems
  }
}
