import { hasContent, SOME } from './guess-columns.ts'
import { normalizeColumnName } from './csv-column.ts'
import { LINEHAUL_RATES, PLAIN_RATES, TOTAL_RATES } from './rate-column-names.ts'

/** Names of columns with a charge beside the linehaul. 'Detention rate' is one of our own columns, about waiting. */
const CHARGE =
  /^(?:fuels?|fsc?|discounts?|accessorials?|lumpers?|tolls?|stopoffs?|detention|layover|(?:fuel|accessorial|lumper|toll|stop|stopoff|detention|layover|tarp|tarping|handling|assist|driverassist|hazmat|team|border|other|misc|extra|additional)s?(?:fee|charge|surcharge|cost|amount|amt)s?|surcharges?)(?:usd|pct|percent)?$/
/** '$ (all in, USD)', 'Rate all-in USD', 'Total $': words for a rate and no others. */
const COMPOSED_TOTAL =
  /^(?:usd|rate|price|pay|amount)*(?:allin(?:clusive)?|flat|total)(?:usd|rate|price|pay|amount|in)*$/
const NOTHING = /^[$\s0.,-]*$/
const PERCENT = /%|\b(?:pct|percent)\b/i

/** How a list's rate can be read; more than one reading must be asked. */
export interface RateColumns {
  /** each the columns, from 0, whose sum is the rate; the likelier first */
  readings: number[][]
  /** the linehaul and its charges beside a total, which they must add up to */
  parts: number[]
}

/** A column of amounts or shares that aren't all zero: 'Detention' may also hold terms. */
function isCharge(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => !NOTHING.test(cell))
  return (
    written.length > 0 && written.filter((cell) => /^[-($]*\d[\d.,]*\)?%?$/.test(cell)).length >= written.length * SOME
  )
}

/** A row's charges as written; in 'Fuel %', 18 and 0.18 are 18%. */
export function readCharges(
  row: readonly string[],
  columns: readonly number[],
  header: readonly string[] | undefined,
): string[] {
  return columns.map((at) => {
    const cell = (row[at] ?? '').trim()
    if (!PERCENT.test(header?.[at] ?? '') || !/^\d+(?:\.\d+)?$/.test(cell)) return cell
    return `${Number(cell) < 1 ? Number((Number(cell) * 100).toFixed(4)) : cell}%`
  })
}

/**
 * Finds the columns that state a list's rate. A total wins over its parts. Columns that say different rates, and
 * charges beside a rate without a total, are two readings.
 * @param lines some of the list's rows
 */
export function findRateColumns(header: readonly string[], lines: readonly (readonly string[])[]): RateColumns {
  const names = header.map(normalizeColumnName)
  const cellsOf = (at: number) => lines.map((line) => (line[at] ?? '').trim())
  const isFilled = (at: number) => lines.length === 0 || cellsOf(at).some((cell) => cell !== '')
  const find = (words: readonly string[]) =>
    names.flatMap((name, at) => {
      const isNamed = words.includes(name) || (words === TOTAL_RATES && COMPOSED_TOTAL.test(name))
      return isNamed && isFilled(at) ? [at] : []
    })
  const amounts = (words: readonly string[]) => find(words).filter((at) => hasContent(cellsOf(at), 'amount', SOME))
  const disputes = (a: number, b: number) =>
    lines.some((line) => {
      const [one = '', other = ''] = [line[a]?.trim(), line[b]?.trim()]
      return one !== '' && other !== '' && one !== other
    })
  const different = (columns: number[]) =>
    columns.filter((each, at) => at === 0 || columns.slice(0, at).every((before) => disputes(before, each)))

  const [totals, plain, linehaul] = [amounts(TOTAL_RATES), amounts(PLAIN_RATES), amounts(LINEHAUL_RATES)]
  const charges = names.flatMap((name, at) => (CHARGE.test(name) && isCharge(cellsOf(at)) ? [at] : []))
  const base = linehaul[0] ?? plain[0]
  if (totals.length > 0) {
    const rivals = charges.length > 0 || linehaul.length > 0 ? [] : plain
    const parts = base === undefined || charges.length === 0 ? [] : [base, ...charges]
    return { readings: different([...totals, ...rivals]).map((at) => [at]), parts }
  }
  const alone = different([...plain, ...linehaul]).map((at) => [at])
  if (base === undefined || charges.length === 0) return { readings: alone, parts: [] }
  return { readings: [[base, ...charges], ...alone], parts: [] }
}
