import { CSV_COLUMNS, type CsvField } from '#contract/freight/csv-column.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'

type SampleRow = Partial<Record<CsvField, string>>

const DALLAS_TO_CHICAGO: SampleRow = {
  reference: 'SAMPLE-1',
  pickupLocation: 'Dallas',
  pickupState: 'TX',
  pickupZipCode: '75201',
  pickupAddress: '1200 Main Street',
  'pickupContact.name': 'Chris Vega',
  'pickupContact.phone': '214-555-0100',
  'pickupContact.email': 'dock@dallas.example',
  deliveryLocation: 'Chicago',
  deliveryState: 'IL',
  deliveryZipCode: '60601',
  deliveryAddress: '400 East Lake Street',
  'deliveryContact.name': 'Sam Ortiz',
  'deliveryContact.phone': '312-555-0100',
  'deliveryContact.email': 'dock@chicago.example',
  'commodity.trailer': 'Dry 53 FT',
  'commodity.weight': '42000',
  'commodity.commodity': 'Canned goods',
  'commodity.packagingType': 'Pallets',
  rate: '2150',
}
const COLD: SampleRow = {
  ...DALLAS_TO_CHICAGO,
  reference: 'SAMPLE-2',
  'commodity.trailer': 'Refrigerator 53 FT',
  'commodity.weight': '38500',
  'commodity.commodity': 'Frozen vegetables',
  rate: '2640.50',
  specialInstructions: 'Keep at -10°F',
}

/** A sample file with our own columns: two loads in the days after `now`. */
export function sampleFile(now: Instant): string {
  const day = (days: number) => addDays(localDay(now, 'UTC'), days)
  const times = { pickupDateTime: `${day(3)} 08:00`, deliveryDateTime: `${day(5)} 16:00` }
  const rows = [DALLAS_TO_CHICAGO, COLD].map((row): SampleRow => ({ ...row, ...times }))
  const columns = CSV_COLUMNS.filter(({ field }) => rows.some((row) => row[field] !== undefined))
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ field }) => row[field] ?? ''))]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}
