import type { CsvField } from '#contract/freight/csv-column.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { isAmountField, isDateField, isUntilField } from './column-notation.ts'

/** A cell as it was read, for people: '$2,450', '44,092 lb', 'Dec 4, 2026, 14:15'. */
export function formatReading(field: CsvField, reading: string): string {
  if (isAmountField(field)) {
    if (field === 'rate') return formatMoney(Number(reading))
    return `${Number(reading).toLocaleString('en-US', { maximumFractionDigits: 3 })} lb`
  }
  if (!isDateField(field) && !isUntilField(field)) return reading
  const [day = '', time] = reading.split('T')
  return [formatDay(day), time].filter(Boolean).join(', ')
}

/** 'yyyy-MM-dd' as 'Dec 4, 2026'. */
export function formatDay(day: string): string {
  return formatRecordDay(Date.parse(`${day}T00:00Z`), 'UTC')
}
