import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { decideSettlement, type InvoicedDeal } from '#domain/freight/invoice.ts'
import { addDays } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { readToday } from '../account/account-zone.sql.ts'
import { carrierFor } from '../deals/deal-party.sql.ts'
import { type InvoiceRow, type SettledRow, settleInvoiceRow } from './invoice.sql.ts'
import { answerChanged, lockInvoice } from './lock-invoice.ts'

type Body = ParsedEndpointInput<typeof settleInvoiceEndpoint>['body']

/** A payment can't be before the invoice, in any time zone, or after the payer's today. @throws Refused at the field */
function checkPaidOn(paidOn: string, { sent_at: sentAt }: InvoiceRow, today: string): void {
  if (paidOn > today) throw refuseField('paidOn', 'Must not be in the future')
  if (paidOn < addDays(localDay(sentAt.getTime(), 'UTC'), -1))
    throw refuseField('paidOn', 'Must not be before the invoice was sent')
}

function settledBy(body: Body, side: InvoicedDeal['side'], at: Date): Omit<SettledRow, 'status'> {
  switch (body.settlement) {
    case 'approve':
      return { approved_at: at }
    case 'dispute':
      return { disputed_at: at, dispute_reason: body.reason }
    case 'pay':
      return { paid_on: body.paidOn, paid_at: at, paid_by: side }
    case 'not-received':
      return {
        paid_on: null,
        paid_at: null,
        paid_by: null,
        not_received_at: at,
        not_received_reason: body.reason,
      }
  }
}

/** A party answers the version that it saw. */
export const settleInvoice = route(settleInvoiceEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { deal, invoiced, last } = await lockInvoice(ctx, { loadId: params.id, dealId: body.dealId })
  const reason = 'reason' in body ? body.reason : null
  const paidOn = 'paidOn' in body ? body.paidOn : null
  const { isNew, status } = unwrapDecision(
    decideSettlement(invoiced, body.settlement, { version: body.version, reason, paidOn }),
  )
  if (!last) throw new Refused('INVOICE_CLOSED')
  if (!isNew) return answerChanged(ctx, deal)
  if (body.settlement === 'pay') checkPaidOn(body.paidOn, last, await readToday(tx, deal.broker_id, now))
  const { side } = invoiced
  await settleInvoiceRow(tx, last.id, { status, ...settledBy(body, side, new Date(now)) }, new Date(now))
  await record(
    tx,
    {
      type: 'invoice.settled',
      loadId: params.id,
      carrierId: carrierFor(deal, actor),
      side,
      settlement: body.settlement,
      cents: last.total_cents,
      reason,
    },
    { actorId: actor.accountId, now },
  )
  return answerChanged(ctx, deal)
})
