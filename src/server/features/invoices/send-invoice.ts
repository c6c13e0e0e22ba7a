import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { type DealInvoice, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { isInGroup } from '#domain/access/seat.ts'
import { decideSend, isSameRemitTo, totalOf } from '#domain/freight/invoice.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { newId } from '#server/db/new-id.ts'
import { refusedBySeat } from '#server/http/authorize.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { tellOwners } from '../account/owner-notice.step.ts'
import { requireStrongProof } from '../account/proof.step.ts'
import { carrierFor } from '../deals/deal-party.sql.ts'
import { findLastRemitTo, insertInvoice, isFactored, listInvoices, markInvoiced } from './invoice.sql.ts'
import { answerChanged, lockInvoice } from './lock-invoice.ts'
import { draftLines, dueDayOf, invoiceZoneOf } from './present-invoice.ts'

/** Why the person confirms that it's them: on their screen, and beside an invoice that waits for it. */
const WHY_PAYEE = {
  first: 'This invoice names your first payee.',
  another: 'This invoice names another payee.',
} as const

/**
 * The carrier sends what was on its screen. If the draft says something else by now, nothing is sent. A payee that the
 * carrier's last invoice didn't name needs an
 * Owner or Billing with a strong proof [TEAM-27]: who steals a session redirects no money.
 */
export async function sendDealInvoice(
  { params, body }: Pick<ParsedEndpointInput<typeof sendInvoiceEndpoint>, 'params' | 'body'>,
  ctx: WriteContext,
): Promise<DealInvoice> {
  const { db: tx, actor, now } = ctx
  const { deal, status, invoiced, accessorials, versions } = await lockInvoice(ctx, {
    loadId: params.id,
    dealId: body.dealId,
  })
  const lines = draftLines(deal, accessorials, status)
  const { remitTo } = body
  const seen = { version: body.version, cents: dollarsToCents(body.total), remitTo }
  const { isNew, version } = unwrapDecision(decideSend(invoiced, lines, seen))
  if (!isNew) return answerChanged(ctx, deal)
  if (await isFactored(tx, deal.id)) throw new Refused('STATUS_CONFLICT', { message: 'Cancel the submission first' })
  const known = await findLastRemitTo(tx, { accountId: actor.accountId, usdot: deal.carrier_usdot })
  const isKnown = known !== undefined && isSameRemitTo(known, remitTo)
  if (!isKnown) {
    // with the last payee, to which an invoice that waits on a device can still go
    if (actor.seat === null || !isInGroup(actor.seat, 'money')) throw await refusedBySeat(tx, actor, { remitTo: known })
    requireStrongProof(ctx, WHY_PAYEE[known ? 'another' : 'first'])
  }
  const totalCents = totalOf(lines)
  await insertInvoice(tx, {
    id: newId(),
    deal_id: deal.id,
    version,
    status: 'sent',
    lines: JSON.stringify(lines),
    total_cents: totalCents,
    remit_to: JSON.stringify(remitTo),
    sent_at: new Date(now),
    sent_by: actor.accountId,
    invoiced_on: localDay(now, invoiceZoneOf(deal)),
    due_on: dueDayOf(deal, { status, firstSentAt: versions[0]?.sent_at ?? new Date(now) }),
    changed_at: new Date(now),
  })
  if (known && !isKnown)
    await tellOwners(tx, actor.accountId, 'payee-changed', { now, payee: remitTo.name, loadNumber: deal.load_number })
  await markInvoiced(tx, deal)
  const isNewPayee = (await listInvoices(tx, deal.id)).at(-1)?.is_new_payee === true
  await record(
    tx,
    {
      type: 'invoice.sent',
      loadId: params.id,
      carrierId: carrierFor(deal, actor),
      version,
      cents: totalCents,
      isNewPayee,
    },
    { actorId: actor.accountId, now },
  )
  return answerChanged(ctx, deal)
}

export const sendInvoice = route(sendInvoiceEndpoint, sendDealInvoice)
