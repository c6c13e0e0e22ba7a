import { readNumber } from '#domain/text/written-number.ts'
import * as z from 'zod/mini'

const DOLLAR = /^\$\s*|\s*\$$/g
/** Dollars and cents, or thousands: '1.850'. '1.855' can only be thousands, and has too many decimals for its field. */
const TWO_READINGS = /^[1-9]\d{0,2}\.\d\d0$/

/**
 * The number in '$2,300.50', '1.850,00', '1850,50' or '42 000' as plain digits. One comma before three digits groups
 * thousands, as the trade writes it. '1.850' could be either, and stays as typed with other text: `numberProblem` says
 * why, and its field refuses it.
 */
export function digitsOf(typed: string): string {
  const text = typed.trim().replaceAll(DOLLAR, '')
  const [sign, amount] = text.startsWith('-') ? ['-', text.slice(1).trim()] : ['', text]
  if (TWO_READINGS.test(amount)) return `${amount} ?`
  const read = readNumber(amount, 'point')
  return read.ok && /\d$/.test(amount) ? `${sign}${plainDigits(read.value)}` : text
}

/** Never in exponents. */
function plainDigits(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** What to say about a number that reads two ways; null for any other. */
export function numberProblem(typed: string): string | null {
  const [, whole, decimals] = /^(\d{1,3})\.(\d{3}) \?$/.exec(digitsOf(typed)) ?? []
  if (whole === undefined || decimals === undefined) return null
  return `Enter ${whole}${decimals} or ${Number(`${whole}.${decimals}`)}: ${whole}.${decimals} reads two ways`
}

/** One message for a missing number, another for an invalid one. */
export function numberField(required: string, wrong: string) {
  return z.number({ error: ({ input }) => (input === undefined || input === null ? required : wrong) })
}
