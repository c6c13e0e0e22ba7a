import { expect, test } from 'vitest'
import { LOAD_FIELDS } from '#contract/freight/load-field-table.ts'
import { toLoadForm } from '#contract/freight/load-form.ts'
import type { Load } from '#contract/freight/load.ts'
import { createExportColumns } from './export-loads.ts'

const { label: _, ...row } = LOAD_FIELDS['commodity.packagingType']
const body = 'equipmentRequirements.sealColor' as const
const FIELDS = { ...LOAD_FIELDS, 'commodity.sealColor': { ...row, label: 'Seal color', body } }

/** As much of a load as these columns and the form read. */
const load: Load = JSON.parse(`{
  "pickupLocation": { "zipCode": "75201", "zone": "America/Chicago" },
  "deliveryLocation": { "zipCode": "75201", "zone": "America/Chicago" },
  "pickupDateTime": "2026-11-25T14:00:00.000Z",
  "deliveryDateTime": "2026-11-26T14:00:00.000Z",
  "equipmentRequirements": { "packagingType": "Pallets", "sealColor": "red" }
}`)

test('[CODE-01] a field that is new in the table has a column in an export', () => {
  const columns = new Map(createExportColumns(FIELDS))
  expect(columns.get('Seal color')?.(load)).toBe('red')
  expect(columns.get('Packaging type')?.(load)).toBe('Pallets')
})

test('[CODE-01] a field that is new in the table is in the form that edits a load', () => {
  expect(toLoadForm(load, FIELDS)).toMatchObject({ commodity: { sealColor: 'red', packagingType: 'Pallets' } })
})
