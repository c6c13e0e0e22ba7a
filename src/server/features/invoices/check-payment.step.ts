import { type Cents, centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { addDays, type Day } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { refuseField } from '#server/http/refusal.ts'

/**
 * A payment can't be before its invoice, in any time zone, or after the payer's today, or more than what is open.
 * @param paid `paidCents`: of all payments, with this one
 * @throws Refused at the field
 */
export function checkPayment(
  paid: { paidOn: Day; paidCents: Cents },
  invoice: { sent_at: Date; total_cents: Cents; paid_cents: Cents },
  today: Day,
): void {
  if (paid.paidOn > today) throw refuseField('paidOn', 'Must not be in the future')
  if (paid.paidOn < addDays(localDay(invoice.sent_at.getTime(), 'UTC'), -1))
    throw refuseField('paidOn', 'Must not be before the invoice was sent')
  if (paid.paidCents > invoice.total_cents)
    throw refuseField(
      'amount',
      `Must be ${formatMoney(centsToDollars(invoice.total_cents - invoice.paid_cents))} or less`,
    )
}
