/** The sign before the decimals: '2,450.00' is written with a point, '2.450,00' with a comma. */
export type DecimalSign = 'point' | 'comma'

export type WrittenNumber =
  | {
      ok: true
      value: number
      /** the sign that the digits prove, if any */
      proves: DecimalSign | null
    }
  /** one sign before exactly three digits: '45.000', '2,450' */
  | { ok: false; why: 'two readings'; sign: '.' | ',' }
  | { ok: false; why: 'no number' }

const NO_NUMBER: WrittenNumber = { ok: false, why: 'no number' }

/** Groups of three with a space or an apostrophe between them: never decimals. */
const SPACED = /^\d{1,3}(?:[ '’\u00A0\u202F]\d{3})+(?=$|[.,]\d+$)/
const PLAIN = /^\d+[.,]?$/
const ONE_SIGN = /^(\d*)([.,])(\d+)$/
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/
const POINT_LAST = /^\d{1,3}(?:,\d{3})+\.\d+$/
const COMMA_LAST = /^\d{1,3}(?:\.\d{3})+,\d+$/

const PLAIN_DIGITS = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** '1850.5': never in exponents or groups. */
export function plainDigits(value: number): string {
  return PLAIN_DIGITS.format(value)
}

function written(digits: string, proves: DecimalSign | null): WrittenNumber {
  const value = Number(digits)
  return Number.isFinite(value) ? { ok: true, value, proves } : NO_NUMBER
}

/** A number of digits and separators, without units. Digits that read two ways are only read with a decimal sign. */
export function readNumber(typed: string, decimal: DecimalSign | null = null): WrittenNumber {
  const text = typed.replace(SPACED, (digits) => digits.replaceAll(/[^\d]/g, ''))
  if (PLAIN.test(text)) return written(text.replace(/[.,]$/, ''), null)
  if (POINT_LAST.test(text)) return written(text.replaceAll(',', ''), 'point')
  if (COMMA_LAST.test(text)) return written(text.replaceAll('.', '').replace(',', '.'), 'comma')
  const groups = GROUPED.exec(text)
  if (groups) return written(text.replaceAll(/[.,]/g, ''), groups[1] === ',' ? 'point' : 'comma')
  const [, whole, sign, decimals = ''] = ONE_SIGN.exec(text) ?? []
  if (whole === undefined || (sign !== '.' && sign !== ',')) return NO_NUMBER
  const asDecimals = written(`${whole || '0'}.${decimals}`, sign === '.' ? 'point' : 'comma')
  if (decimals.length !== 3 || whole.length > 3 || Number(whole) === 0) return asDecimals
  if (decimal === null) return { ok: false, why: 'two readings', sign }
  return decimal === (sign === '.' ? 'point' : 'comma')
    ? written(`${whole}.${decimals}`, null)
    : written(whole + decimals, null)
}

export interface NumberEvidence {
  point: number
  comma: number
  /** cells that read two ways, by their sign */
  twoReadings: { '.': number; ',': number }
}

export function gatherNumberEvidence(cells: Iterable<string>): NumberEvidence {
  const evidence: NumberEvidence = { point: 0, comma: 0, twoReadings: { '.': 0, ',': 0 } }
  for (const cell of cells) {
    const read = readNumber(cell)
    if (read.ok && read.proves) evidence[read.proves] += 1
    else if (!read.ok && read.why === 'two readings') evidence.twoReadings[read.sign] += 1
  }
  return evidence
}

/**
 * The decimal sign of a whole column, by its own cells and else by the other columns of its list; null when someone
 * must say. Without evidence '42,000' is forty-two thousand, as everyone in the trade writes it, but '45.000' is asked.
 */
export function decideDecimalSign(own: NumberEvidence, others: readonly NumberEvidence[]): DecimalSign | null {
  if (own.point > 0 && own.comma > 0) return null
  if (own.point > 0) return 'point'
  if (own.comma > 0) return 'comma'
  const [point, comma] = [others.some((each) => each.point > 0), others.some((each) => each.comma > 0)]
  if (own.twoReadings['.'] > 0 && own.twoReadings[','] > 0) return null
  if (point !== comma) return point ? 'point' : 'comma'
  if (own.twoReadings['.'] > 0 || comma) return null
  return 'point'
}
