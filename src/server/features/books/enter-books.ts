import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { askForBooksEndpoint, enterBooksEndpoint } from '#contract/freight/open-books.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { type BooksFigures, decideBooksEntry, decideBooksRequest } from '#domain/freight/open-books.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { appendBooksEntry, listBooksEntries, listBooksRequests } from '../deals/books.sql.ts'
import { type DealRow, listDealsOf } from '../deals/deal.sql.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { lockLoadAt } from '../loads/lock-load-at.sql.ts'
import { loadOpenBooks } from './read-open-books.ts'

type EnterBody = ParsedEndpointInput<typeof enterBooksEndpoint>['body']

/** Locks the load, so that entries and requests of one deal take turns. */
async function lockDeal({ db: tx, actor, now }: WriteContext, loadId: string, dealId: string): Promise<DealRow> {
  const load = await lockLoadAt(tx, loadId, now)
  const deal = load && (await listDealsOf(tx, loadId, actor.id)).find(({ id }) => id === dealId)
  if (!deal) throw new Refused('NOT_FOUND')
  return deal
}

const cents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? null : dollarsToCents(dollars)

function toFigures(body: EnterBody): BooksFigures {
  return {
    shipperPaysCents: cents(body.shipperPays),
    consignor: body.consignor || null,
    consignorAddress: body.consignorAddress || null,
    payer: body.payer || null,
    carrierAddress: body.carrierAddress || null,
    freightBill: body.freightBill || null,
    service: body.service || null,
    serviceCents: cents(body.serviceAmount),
    servicePayer: body.servicePayer || null,
    carrierPaidOn: body.carrierPaidOn ?? null,
  }
}

/** The broker enters the record of a deal, or corrects it. Earlier entries stay. */
export async function enterBooks(
  { params, body }: ParsedEndpointInput<typeof enterBooksEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof enterBooksEndpoint>> {
  const { db: tx, actor, now } = ctx
  const deal = await lockDeal(ctx, params.id, body.dealId)
  const { broker_id: brokerId, carrier_id: carrierId } = deal
  const [entries, figures] = [await listBooksEntries(tx, deal.id), toFigures(body)]
  // it can be tomorrow where the broker is
  if (figures.carrierPaidOn !== null && Date.parse(figures.carrierPaidOn) > now + DAY_MS)
    throw refuseField('carrierPaidOn', 'Must not be in the future')
  const seen = typeof body.seen === 'string' ? Date.parse(body.seen) : body.seen
  const decision = unwrapDecision(decideBooksEntry({ brokerId, carrierId }, entries, figures, actor, seen))
  if (decision.isNew) {
    await appendBooksEntry(tx, deal.id, figures, now)
    await appendLoadEvent(tx, {
      loadId: params.id,
      dealId: deal.id,
      type: 'books-entered',
      actorId: actor.id,
      occurredAt: now,
      now,
    })
    await touchLoad(tx, params.id)
    if (decision.completes)
      await record(tx, { type: 'books.completed', loadId: params.id, carrierId }, { actorId: actor.id, now })
  }
  return loadOpenBooks(ctx, { loadId: params.id, dealId: deal.id })
}

/** The carrier asks for the record of its deal. The request is logged, and the record answers it. */
export async function askForBooks(
  { params, body }: ParsedEndpointInput<typeof askForBooksEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof askForBooksEndpoint>> {
  const { db: tx, actor, now } = ctx
  const deal = await lockDeal(ctx, params.id, body.dealId)
  const { broker_id: brokerId, carrier_id: carrierId } = deal
  const lastAskedAt = (await listBooksRequests(tx, deal.id)).at(-1) ?? null
  const { isNew } = unwrapDecision(decideBooksRequest({ brokerId, carrierId }, actor, lastAskedAt, now))
  if (isNew) {
    await appendLoadEvent(tx, {
      loadId: params.id,
      dealId: deal.id,
      type: 'books-asked',
      actorId: actor.id,
      occurredAt: now,
      now,
    })
    await touchLoad(tx, params.id)
    const isAnswered = (await listBooksEntries(tx, deal.id)).some((entry) => entry.shipperPaysCents !== null)
    await record(tx, { type: 'books.asked', loadId: params.id, carrierId, isAnswered }, { actorId: actor.id, now })
  }
  return loadOpenBooks(ctx, { loadId: params.id, dealId: deal.id })
}
