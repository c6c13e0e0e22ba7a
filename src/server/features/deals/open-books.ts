import { Readable } from 'node:stream'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import {
  askForBooksEndpoint,
  enterBooksEndpoint,
  type OpenBooks,
  readOpenBooksEndpoint,
  readOpenBooksPdfEndpoint,
} from '#contract/freight/open-books.ts'
import type { DealParty, NamedCarrier } from '#domain/freight/deal.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { type Cents, centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import {
  type BooksEntry,
  type BooksFigures,
  decideBooksEntry,
  decideBooksRequest,
  openBooksOf,
} from '#domain/freight/open-books.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writtenPartyName } from '#domain/text/names.ts'
import type { AgreedStopJson } from '#server/db/deal-schema.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { readToday } from '../account/account-zone.sql.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { appendBooksEntry, listBooksEntries, listBooksRequests } from './books.sql.ts'
import { carrierFor } from './deal-party.sql.ts'
import { requireConsentToAct } from './consent-to-act.step.ts'
import { presentWindow, readPlace } from './present-deal.ts'
import { type DealRow, findDealOf } from './deal.sql.ts'
import { lockDeal } from './lock-deal.step.ts'

type EnterBody = ParsedEndpointInput<typeof enterBooksEndpoint>['body']

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
export const enterBooks = route(enterBooksEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { deal } = await lockDeal(tx, { loadId: params.id, accountId: actor.accountId }, (deals) =>
    deals.find(({ id }) => id === body.dealId),
  )
  const { broker_id: brokerId, carrier_id: carrierId } = deal
  const [entries, figures] = [await listBooksEntries(tx, deal.id), toFigures(body)]
  if (figures.carrierPaidOn !== null && figures.carrierPaidOn > (await readToday(tx, brokerId, now)))
    throw refuseField('carrierPaidOn', 'Must not be in the future')
  const seen = typeof body.seen === 'string' ? Date.parse(body.seen) : body.seen
  const decision = unwrapDecision(decideBooksEntry({ brokerId, carrierId }, entries, figures, actor, seen))
  if (decision.isNew) {
    await appendBooksEntry(tx, deal.id, figures, now)
    await appendLoadEvent(tx, {
      loadId: params.id,
      dealId: deal.id,
      type: 'books-entered',
      actorId: actor.accountId,
      occurredAt: now,
      now,
    })
    await touchLoad(tx, params.id)
    if (decision.completes)
      await record(tx, { type: 'books.completed', loadId: params.id, carrierId }, { actorId: actor.accountId, now })
  }
  return loadOpenBooks(ctx, { loadId: params.id, dealId: deal.id })
})

/** The carrier asks for the record of its deal. The request is logged, and the record answers it. */
export const askForBooks = route(askForBooksEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { deal } = await lockDeal(tx, { loadId: params.id, accountId: actor.accountId }, (deals) =>
    deals.find(({ id }) => id === body.dealId),
  )
  await requireConsentToAct(tx, deal, actor)
  const { broker_id: brokerId } = deal
  const carrierId = carrierFor(deal, actor)
  const lastAskedAt = (await listBooksRequests(tx, deal.id)).at(-1) ?? null
  const { isNew } = unwrapDecision(decideBooksRequest({ brokerId, carrierId }, actor, lastAskedAt, now))
  if (isNew) {
    await appendLoadEvent(tx, {
      loadId: params.id,
      dealId: deal.id,
      type: 'books-asked',
      actorId: actor.accountId,
      occurredAt: now,
      now,
    })
    await touchLoad(tx, params.id)
    const isAnswered = (await listBooksEntries(tx, deal.id)).some((entry) => entry.shipperPaysCents !== null)
    await record(
      tx,
      { type: 'books.asked', loadId: params.id, carrierId, isAnswered },
      { actorId: actor.accountId, now },
    )
  }
  return loadOpenBooks(ctx, { loadId: params.id, dealId: deal.id })
})

/** The record of one of the account's deals on a load, of the last one if none is named. */
async function loadOpenBooks(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<OpenBooks> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.accountId })
  if (!deal) throw new Refused('NOT_FOUND')
  const record = presentOpenBooks(deal, await listBooksEntries(db, deal.id), await listBooksRequests(db, deal.id))
  if (!record) throw new Refused('NOT_FOUND')
  return record
}

/** The record as both parties read it. */
export const readOpenBooks = route(readOpenBooksEndpoint, ({ params, query }, ctx) =>
  loadOpenBooks(ctx, { loadId: params.id, dealId: query.deal }),
)

/** The same as a PDF. */
export const readOpenBooksPdf = (papers: Papers) =>
  route(readOpenBooksPdfEndpoint, async ({ params, query }, ctx) => {
    const record = await loadOpenBooks(ctx, { loadId: params.id, dealId: query.deal })
    return Readable.from([await papers.openBooks({ record, now: ctx.now })])
  })

const toIso = (at: Instant) => new Date(at).toISOString()
const dollars = (cents: Cents | null) => (cents === null ? null : centsToDollars(cents))

function presentParty(party: DealParty) {
  const { dotNumber, isDotVerified, mcNumber } = party
  return { name: writtenPartyName(party), dotNumber, isDotVerified, mcNumber }
}

function presentNamed({ legalName, dotNumber, isUsdotProved, mcNumber }: NamedCarrier) {
  return { name: legalName, dotNumber, isDotVerified: isUsdotProved, mcNumber }
}

function presentBooksStops(stops: readonly AgreedStopJson[]): OpenBooks['stops'] {
  const isNamed = stops.length === POSTED_STOPS.length
  return stops.map((stop) => ({
    id: stop.id,
    kind: stop.kind,
    city: stop.city,
    state: stop.state,
    zone: stop.zone,
    ...presentWindow(stop),
    ...(isNamed && { place: readPlace(stop) }),
  }))
}

/** The record as both parties read it; null for a deal without terms. */
function presentOpenBooks(
  deal: DealRow,
  entries: readonly BooksEntry[],
  askedAt: readonly Instant[],
): OpenBooks | null {
  const terms = deal.terms.at(-1)
  if (!terms) return null
  const agreed = { carrierPayCents: terms.rate_cents, isReleased: deal.ended_at !== null }
  const { shipperPaysCents, serviceCents, carrierPayCents, brokerageCents, ...record } = openBooksOf(
    agreed,
    entries,
    askedAt,
  )
  const booked = presentParty(deal.carrier)
  return {
    ...record,
    dealId: deal.id,
    loadNumber: deal.load_number,
    broker: presentParty(deal.broker),
    carrier: deal.named_carrier ? presentNamed(deal.named_carrier) : booked,
    dispatcher: deal.named_carrier ? booked : null,
    stops: presentBooksStops(terms.stops),
    acceptedAt: deal.accepted_at.toISOString(),
    endedAt: deal.ended_at?.toISOString() ?? null,
    shipperPays: dollars(shipperPaysCents),
    serviceAmount: dollars(serviceCents),
    carrierPay: centsToDollars(carrierPayCents),
    brokerage: dollars(brokerageCents),
    enteredAt: record.enteredAt === null ? null : toIso(record.enteredAt),
    earlier: record.earlier.map((each) => ({
      shipperPays: centsToDollars(each.shipperPaysCents),
      enteredAt: toIso(each.enteredAt),
    })),
    requests: record.requests.map((request) => ({
      askedAt: toIso(request.askedAt),
      answeredAt: request.answeredAt === null ? null : toIso(request.answeredAt),
      dueAt: toIso(request.dueAt),
    })),
  }
}
