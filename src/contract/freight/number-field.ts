import { toStoredForm } from '#domain/text/unicode-form.ts'
import { plainDigits, readNumber } from '#domain/text/written-number.ts'
import * as z from 'zod/mini'

const DOLLAR = /^\$\s*|\s*\$$/g
/** Dollars and cents, or thousands: '1.850'. '1.855' can only be thousands, and has too many decimals for its field. */
const TWO_READINGS = /^([1-9]\d{0,2})\.(\d\d0)$/

const withoutDollar = (typed: string) => toStoredForm(typed).trim().replaceAll(DOLLAR, '')

/**
 * The number in '$2,300.50', '1.850,00', '1850,50' or '42 000' as plain digits. One comma before three digits groups
 * thousands, as the trade writes it. What isn't one number stays a text that no rule of a number takes; for '1.850',
 * which reads two ways, `numberProblem` says why.
 */
export function digitsOf(typed: string): string {
  const text = withoutDollar(typed)
  if (TWO_READINGS.test(text)) return `${text} ?`
  const [sign, amount] = text.startsWith('-') ? ['-', withoutDollar(text.slice(1))] : ['', text]
  const read = readNumber(amount, 'point')
  return read.ok && /\d$/.test(amount) ? sign + plainDigits(read.value) : text
}

/** A typed number; NaN for what is none, which a rule of its field refuses in its own words. */
export function typedNumber(typed: string): number {
  return Number(digitsOf(typed) || Number.NaN)
}

/** The same as a form's field. */
export const typedNumberField = z.pipe(z.string(), z.transform(typedNumber))

/** What to say about a number that reads two ways; null for any other. */
export function numberProblem(typed: string): string | null {
  const [written, whole, decimals] = TWO_READINGS.exec(withoutDollar(typed)) ?? []
  return written === undefined ? null : `Enter ${whole}${decimals} or ${Number(written)}: ${written} reads two ways`
}

/** One message for a missing number, another for an invalid one. */
export function numberField(required: string, wrong: string) {
  return z.number({ error: ({ input }) => (input === undefined || input === null ? required : wrong) })
}
