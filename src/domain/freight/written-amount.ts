import { type DecimalSign, plainDigits, readNumber } from '../text/written-number.ts'

/** An amount of a list as canonical digits ('2150.5'), or why it isn't one. */
export type WrittenAmount =
  | { ok: true; digits: string }
  /** with the unit as written, if it is another one */
  | { ok: false; why: 'two readings' | 'no number' | 'other unit'; unit?: string }

/** Pounds per kilogram, by definition. */
const LB_PER_KG = 2.204_622_621_8
const LB_PER_TON = 2000

interface Unit {
  pattern: RegExp
  /** multiplies the digits; null for a unit that can't be converted for sure */
  factor: number | null
}

type Units = readonly Unit[]

const THOUSANDS = /(?<=\d)\s*k$/i

/** Units of a weight, the longest name first. */
const WEIGHT_UNITS: Units = [
  { pattern: /\s*(?:kilograms?|kilos?|kgs?)\.?$/i, factor: LB_PER_KG },
  { pattern: /\s*(?:pounds|lbs?)\.?$|\s*#$|^#\s*(?=\d)/i, factor: 1 },
  { pattern: /\s*(?:short tons?)$/i, factor: LB_PER_TON },
  { pattern: /\s*(?:metric tons?|tonnes?|tons?|t|mt|cwt)\.?$/i, factor: null },
]

/** Units of a rate: only US dollars for the whole load. */
const RATE_UNITS: Units = [
  { pattern: /(?:\/|\bper\b|\ba\b)\s*(?:mi(?:les?)?|km|cwt|ton|lb)\.?$|\b(?:rpm|cpm)$/i, factor: null },
  { pattern: /^(?:us\$|usd|us dollars?|\$)\s*(?=[\d.,-])|\s*(?:us\$|usd|us dollars?|dollars?|\$)\.?$/i, factor: 1 },
  // '+ FSC' stays unread: it isn't the whole rate
  {
    pattern:
      /\s*\(?\b(?:flat(?: rate)?|all[ -]?in(?:clusive)?|lump sum|total|incl(?:\.|uding|udes)? (?:fuel|fsc)|(?:fuel|fsc) incl(?:\.|uded)?)\)?\.?$/i,
    factor: 1,
  },
  { pattern: /\s*(?:\/|\bper\b|\ba\b)\s*(?:load|trip|truck)\.?$/i, factor: 1 },
  { pattern: /€|£|\b(?:cad|mxn|eur|gbp)\b|^ca?\$|mx\$/i, factor: null },
]

interface Options {
  decimal: DecimalSign | null
  /** the unit that the column's name tells: 'Weight (kg)' */
  columnUnit?: string
  /** decimals of the canonical digits */
  decimals: number
  /** from this value on, parts of a unit are rounded away */
  wholeFrom?: number
}

function readAmount(
  cell: string,
  units: Units,
  { decimal, columnUnit = '', decimals, wholeFrom = Infinity }: Options,
): WrittenAmount {
  let text = cell.trim().replace(/^'(?=[=+\-@])/, '')
  let factor: number | undefined
  for (;;) {
    const unit = units.find(({ pattern }) => pattern.test(text))
    if (!unit) break
    if (unit.factor === null) return { ok: false, why: 'other unit', unit: unit.pattern.exec(text)?.[0].trim() }
    if (factor !== undefined && factor !== unit.factor) return { ok: false, why: 'no number' }
    factor = unit.factor
    text = text.replace(unit.pattern, '').trim()
  }
  if (factor === undefined && columnUnit !== '') {
    const unit = units.find(({ pattern }) => pattern.test(columnUnit))
    if (unit?.factor === null) return { ok: false, why: 'other unit', unit: columnUnit }
    factor = unit?.factor
  }
  const thousand = THOUSANDS.test(text)
  const read = readNumber(text.replace(THOUSANDS, ''), decimal)
  if (!read.ok) return { ok: false, why: read.why }
  const value = read.value * (thousand ? 1000 : 1) * (factor ?? 1)
  // a converted weight is whole pounds: nobody weighs a truck finer
  const isConverted = factor !== undefined && factor !== 1
  const rounded = isConverted || value >= wholeFrom ? Math.round(value) : cleaned(value)
  return { ok: true, digits: amountDigits(rounded, decimals) }
}

/** Without the error of binary fractions: 42.3 × 1000 is 42,300. */
function cleaned(value: number): number {
  return Number(value.toPrecision(15))
}

/** Never in exponents; cents as two digits, whole numbers without. More decimals stay for the form's rule to refuse. */
function amountDigits(value: number, decimals: number): string {
  if (Number.isInteger(value)) return plainDigits(value)
  const fixed = value.toFixed(decimals)
  return Number(fixed) === value ? fixed : String(value)
}

/** '44,000#', '42k', '20.000 kg' as pounds. */
export function readWeight(cell: string, decimal: DecimalSign | null, columnUnit = ''): WrittenAmount {
  return readAmount(cell, WEIGHT_UNITS, { decimal, columnUnit, decimals: 2, wholeFrom: 1000 })
}

/** '$1,900', 'USD 1900', '2.450,00', '1.9k', '2100 flat' as dollars for the load. */
export function readRate(cell: string, decimal: DecimalSign | null): WrittenAmount {
  return readAmount(cell, RATE_UNITS, { decimal, decimals: 2 })
}

const PERCENT = /^(\d+(?:[.,]\d+)?)\s*%$/
const NEGATIVE = /^-\s*(.+)$|^\((.+)\)$/

/**
 * A linehaul and the charges beside it as dollars for the load, '3029.00': an empty charge is none, '18%' is a share of
 * the linehaul, '-905.11' and '(905.11)' take away. Null when one of them can't be read.
 */
export function sumCharges([linehaul = '', ...charges]: readonly string[], decimal: DecimalSign | null): string | null {
  const base = readRate(linehaul, decimal)
  if (!base.ok) return null
  let cents = Math.round(Number(base.digits) * 100)
  for (const written of charges) {
    const text = written.trim()
    if (text === '') continue
    const [, percent] = PERCENT.exec(text) ?? []
    const [, minus, parenthesized] = NEGATIVE.exec(text.replace('$', '')) ?? []
    const read = readRate(minus ?? parenthesized ?? text, decimal)
    if (percent !== undefined) cents += Math.round(Number(base.digits) * Number(percent.replace(',', '.')))
    else if (read.ok) cents += Math.round(Number(read.digits) * 100) * (minus || parenthesized ? -1 : 1)
    else return null
  }
  return (cents / 100).toFixed(2)
}

/** A cell's number without its units, for the evidence of its column. */
export function stripUnits(cell: string): string {
  let text = cell.trim()
  for (const { pattern } of [...WEIGHT_UNITS, ...RATE_UNITS]) text = text.replace(pattern, '').trim()
  return text.replace(THOUSANDS, '')
}
