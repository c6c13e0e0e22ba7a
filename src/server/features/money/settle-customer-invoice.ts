import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { settleCustomerInvoiceEndpoint } from '#contract/money/customer-invoice.ts'
import { decideCustomerSettlement } from '#domain/freight/customer-invoice.ts'
import { settlementFact } from '#domain/freight/invoice.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Cents } from '#domain/freight/money.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { readToday } from '../account/account-zone.sql.ts'
import { checkPayment } from '../invoices/check-payment.step.ts'
import { type SettledCustomerRow, settleCustomerInvoiceRow } from './customer-invoice.sql.ts'
import { loadCustomerInvoice } from './load-customer-invoice.ts'
import { sentCustomerInvoice } from './present-customer-invoice.ts'
import { lockCustomerInvoices } from './send-customer-invoice.ts'

type Body = ParsedEndpointInput<typeof settleCustomerInvoiceEndpoint>['body']

function settledBy(
  body: Body,
  { personId, paidCents, at }: { personId: PersonId | null; paidCents: Cents; at: Date },
): Omit<SettledCustomerRow, 'status'> {
  switch (body.settlement) {
    case 'dispute':
      return { dispute_reason: body.reason }
    case 'pay':
      return { paid_on: body.paidOn, paid_person_id: personId, paid_cents: paidCents }
    case 'close-rest':
      return { rest_closed_at: at }
    case 'undo-payment':
      return { paid_on: null, paid_person_id: null, paid_cents: paidCents, rest_closed_at: null }
    case 'resume':
    case 'void':
      return {}
  }
}

/** The broker records what its customer did, of the version that it saw. */
export const settleCustomerInvoice = route(settleCustomerInvoiceEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { load, versions } = await lockCustomerInvoices(ctx, params.id)
  const last = versions.at(-1)
  const { isNew, status, paidCents } = unwrapDecision(
    decideCustomerSettlement(last ? sentCustomerInvoice(last) : null, body.settlement, settlementFact(body)),
  )
  if (!last) throw new Refused('INVOICE_CLOSED')
  if (isNew) {
    if (body.settlement === 'pay') {
      const today = await readToday(tx, actor.accountId, now)
      checkPayment({ paidOn: body.paidOn, paidCents }, last, today)
    }
    const at = new Date(now)
    await settleCustomerInvoiceRow(
      tx,
      last.id,
      { status, ...settledBy(body, { personId: actor.personId, paidCents, at }) },
      at,
    )
  }
  return loadCustomerInvoice(tx, load, actor.accountId)
})
