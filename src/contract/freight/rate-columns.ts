import { hasContent, SOME } from './guess-columns.ts'
import { normalizeColumnName } from './csv-column.ts'
import { LINEHAUL_RATES, PLAIN_RATES, TOTAL_RATES } from './rate-column-names.ts'

/** Names of columns with a charge beside the linehaul. */
const CHARGES = [
  'fuel',
  'fuelsurcharge',
  'fuelsurchargeusd',
  'fsc',
  'accessorial',
  'accessorials',
  'accessorialcharges',
  'othercharges',
  'extracharges',
  'lumper',
  'tolls',
  'stopoff',
  'stopcharges',
  'discount',
]

/** How a list's rate can be read; more than one reading must be asked. */
export interface RateColumns {
  /** each the columns, from 0, whose sum is the rate; the likelier first */
  readings: number[][]
  /** the linehaul and its charges beside a total, which they must add up to */
  parts: number[]
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
    names.flatMap((name, at) => (words.includes(name) && isFilled(at) ? [at] : []))
  const amounts = (words: readonly string[]) => find(words).filter((at) => hasContent(cellsOf(at), 'amount', SOME))
  const disputes = (a: number, b: number) =>
    lines.some((line) => {
      const [one = '', other = ''] = [line[a]?.trim(), line[b]?.trim()]
      return one !== '' && other !== '' && one !== other
    })
  const different = (columns: number[]) =>
    columns.filter((each, at) => at === 0 || columns.slice(0, at).every((before) => disputes(before, each)))

  const [totals, plain, linehaul] = [amounts(TOTAL_RATES), amounts(PLAIN_RATES), amounts(LINEHAUL_RATES)]
  const charges = find(CHARGES)
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
