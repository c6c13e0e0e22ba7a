import type { DetentionStatement } from '#contract/freight/detention.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DealRow } from '../deals/deal.sql.ts'
import { presentDetentionTerms, readAppointments } from '../deals/present-deal-terms.ts'
import { presentStopEvent } from '../deals/present-stop-event.ts'
import { readStoredDetention } from '../deals/stored-detention.sql.ts'
import { carrierOf, partyOf, stopsOf } from './present-detention.ts'

/** A deal's detention as both parties read it; null without terms. @param chain of its stop events, verified */
export function presentDetentionStatement(
  deal: DealRow,
  { chain, now }: { chain: DetentionStatement['chain']; now: Instant },
): DetentionStatement | null {
  const terms = deal.terms.at(-1)
  if (!terms) return null
  const appointments = readAppointments(terms)
  // a released carrier's clock stopped with its deal
  const until = Math.min(now, deal.ended_at?.getTime() ?? now)
  const stops = stopsOf(deal, { appointments, terms: readStoredDetention(terms.detention), now: until })
  return {
    dealId: deal.id,
    loadNumber: deal.load_number,
    asOf: new Date(now).toISOString(),
    broker: partyOf(deal.broker),
    carrier: carrierOf(deal.named_carrier, deal.carrier),
    terms: presentDetentionTerms(terms),
    stops,
    amount: centsToDollars(stops.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)),
    events: deal.stop_events.map((event) => presentStopEvent(event, { brokerId: deal.broker_id, appointments })),
    chain,
  }
}
