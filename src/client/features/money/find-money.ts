import type { MoneyRow } from '#contract/money/aging.ts'
import { toStoredForm } from '#domain/text/unicode-form.ts'

const small = (text: string) => toStoredForm(text).toLowerCase()

/** Whether a person who typed this means the invoice, as the server finds it; for what is stored on the device. */
export function isMeantBy(row: Pick<MoneyRow, 'party' | 'reference' | 'number'>, typed: string): boolean {
  const words = small(typed.trim())
  return (
    small(row.party.name).includes(words) ||
    small(row.reference ?? '').includes(words) ||
    row.number.startsWith(words.replace(/^#/, ''))
  )
}
