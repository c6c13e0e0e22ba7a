import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { answerAccessorialEndpoint, askAccessorialEndpoint, type DealInvoice } from '#contract/freight/invoice.ts'
import { decideAccessorial, decideAsk } from '#domain/freight/invoice.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { carrierFor } from '../deals/deal-party.sql.ts'
import { answerAccessorialRow, findAccessorialDeal, insertAccessorial } from './invoice.sql.ts'
import { answerChanged, lockInvoice } from './lock-invoice.ts'

/** The id comes from the device, so a request that is sent again after a lost answer counts once. */
export async function askForAccessorial(
  { params, body }: Pick<ParsedEndpointInput<typeof askAccessorialEndpoint>, 'params' | 'body'>,
  ctx: WriteContext,
): Promise<DealInvoice> {
  const { db: tx, actor, now } = ctx
  const { deal, invoiced, accessorials } = await lockInvoice(ctx, { loadId: params.id, dealId: body.dealId })
  const [cents, note] = [dollarsToCents(body.amount), body.note || null]
  const earlier = accessorials.find(({ id }) => id === body.accessorialId)
  if (earlier) {
    const isSame = earlier.kind === body.kind && earlier.amount_cents === cents && earlier.note === note
    if (!isSame) throw new Refused('NOT_ALLOWED')
    return answerChanged(ctx, deal)
  }
  unwrapDecision(decideAsk(invoiced, accessorials.length))
  const isNew = await insertAccessorial(tx, {
    id: body.accessorialId,
    deal_id: deal.id,
    kind: body.kind,
    amount_cents: cents,
    note,
    status: 'asked',
    asked_at: new Date(now),
    asked_by: actor.accountId,
  })
  // another deal has used this id
  if (!isNew) throw new Refused('NOT_ALLOWED')
  await record(
    tx,
    { type: 'accessorial.asked', loadId: params.id, carrierId: carrierFor(deal, actor), kind: body.kind, cents },
    { actorId: actor.accountId, now },
  )
  return answerChanged(ctx, deal)
}

export const askAccessorial = route(askAccessorialEndpoint, askForAccessorial)

export const answerAccessorial = route(answerAccessorialEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const about = { loadId: params.id, accessorialId: body.accessorialId }
  const dealId = await findAccessorialDeal(tx, about)
  const { deal, invoiced, accessorials } = await lockInvoice(ctx, { loadId: params.id, dealId })
  const accessorial = accessorials.find(({ id }) => id === body.accessorialId)
  if (!accessorial) throw new Refused('NOT_FOUND')
  const reason = body.answer === 'declined' ? body.reason : null
  const { isNew } = unwrapDecision(decideAccessorial(invoiced, accessorial, { status: body.answer, reason }))
  if (!isNew) return answerChanged(ctx, deal)
  await answerAccessorialRow(tx, accessorial.id, {
    status: body.answer,
    reason,
    by: actor.accountId,
    now: new Date(now),
  })
  const { kind, amount_cents: cents } = accessorial
  await record(
    tx,
    { type: 'accessorial.answered', loadId: params.id, carrierId: carrierFor(deal, actor), kind, cents, reason },
    { actorId: actor.accountId, now },
  )
  return answerChanged(ctx, deal)
})
