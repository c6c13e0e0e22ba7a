import type { OpenBooks } from '#contract/freight/open-books.ts'
import type { DealParty, NamedCarrier } from '#domain/freight/deal.ts'
import { type Cents, centsToDollars } from '#domain/freight/money.ts'
import { type BooksEntry, openBooksOf } from '#domain/freight/open-books.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DealRow } from '../deals/deal.sql.ts'

const toIso = (at: Instant) => new Date(at).toISOString()
const dollars = (cents: Cents | null) => (cents === null ? null : centsToDollars(cents))

function partyOf({ businessName, firstName, lastName, dotNumber, isDotVerified, mcNumber }: DealParty) {
  return { name: businessName ?? `${firstName} ${lastName}`, dotNumber, isDotVerified, mcNumber }
}

function namedPartyOf({ legalName, dotNumber, mcNumber }: NamedCarrier) {
  return { name: legalName, dotNumber, isDotVerified: false, mcNumber }
}

/** The record as both parties read it; null for a deal without terms. */
export function presentOpenBooks(
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
  const booked = partyOf(deal.carrier)
  return {
    ...record,
    dealId: deal.id,
    loadNumber: deal.load_number,
    broker: partyOf(deal.broker),
    carrier: deal.named_carrier ? namedPartyOf(deal.named_carrier) : booked,
    dispatcher: deal.named_carrier ? booked : null,
    pickup: deal.stops.pickup,
    delivery: deal.stops.delivery,
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
