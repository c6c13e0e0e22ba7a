import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { decideSettlement, type InvoicedDeal, settlementFact } from '#domain/freight/invoice.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Cents } from '#domain/freight/money.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { readToday } from '../account/account-zone.sql.ts'
import { carrierFor } from '../deals/deal-party.sql.ts'
import { checkPayment } from './check-payment.step.ts'
import { type InvoiceRow, type SettledRow, settleInvoiceRow } from './invoice.sql.ts'
import { answerChanged, lockInvoice } from './lock-invoice.ts'

type Body = ParsedEndpointInput<typeof settleInvoiceEndpoint>['body']

function settledBy(
  body: Body,
  {
    side,
    personId,
    paidCents,
    at,
  }: { side: InvoicedDeal['side']; personId: PersonId | null; paidCents: Cents; at: Date },
): Omit<SettledRow, 'status'> {
  switch (body.settlement) {
    case 'approve':
      return { approved_at: at }
    case 'dispute':
      return { disputed_at: at, dispute_reason: body.reason }
    case 'pay':
      return { paid_on: body.paidOn, paid_at: at, paid_by: side, paid_person_id: personId, paid_cents: paidCents }
    case 'close-rest':
      return { rest_closed_at: at }
    case 'not-received':
      return {
        paid_on: null,
        paid_at: null,
        paid_by: null,
        paid_person_id: null,
        paid_cents: paidCents,
        rest_closed_at: null,
        not_received_at: at,
        not_received_reason: body.reason,
      }
  }
}

/** `cents`: what was paid or closed now, else the total. `openCents`: what is open afterwards. */
function amountsOf({ settlement }: Body, last: InvoiceRow, paidCents: Cents): { cents: Cents; openCents: Cents } {
  const rest = last.total_cents - last.paid_cents
  if (settlement === 'pay') return { cents: paidCents - last.paid_cents, openCents: last.total_cents - paidCents }
  return settlement === 'close-rest'
    ? { cents: rest, openCents: 0 }
    : { cents: last.total_cents, openCents: last.total_cents }
}

/** A party answers the version that it saw. */
export const settleInvoice = route(settleInvoiceEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { deal, invoiced, last } = await lockInvoice(ctx, { loadId: params.id, dealId: body.dealId })
  const { isNew, status, paidCents } = unwrapDecision(decideSettlement(invoiced, body.settlement, settlementFact(body)))
  if (!last) throw new Refused('INVOICE_CLOSED')
  if (!isNew) return answerChanged(ctx, deal)
  if (body.settlement === 'pay') {
    checkPayment({ paidOn: body.paidOn, paidCents }, last, await readToday(tx, deal.broker_id, now))
  }
  const { side } = invoiced
  const settled = { status, ...settledBy(body, { side, personId: actor.personId, paidCents, at: new Date(now) }) }
  await settleInvoiceRow(tx, last.id, settled, new Date(now))
  await record(
    tx,
    {
      type: 'invoice.settled',
      loadId: params.id,
      carrierId: carrierFor(deal, actor),
      side,
      settlement: body.settlement,
      totalCents: last.total_cents,
      ...amountsOf(body, last, paidCents),
      reason: 'reason' in body ? body.reason : null,
    },
    { actorId: actor.accountId, now },
  )
  return answerChanged(ctx, deal)
})
