import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AgreedTerms } from '#domain/freight/booking.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import { AGREED_FREIGHT, agreedStopsOf } from '#server/db/agreed-stops.sql.ts'
import { ofContact, partyWithId } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { freezeNamedCarrier } from '../dispatch/dispatch-consent.sql.ts'
import { haulerOfConsent } from './deal-party.sql.ts'

export interface NewDeal {
  loadId: string
  brokerId: string
  carrierId: string
  /** of the carrier that a dispatcher booked for; null for who hauls itself */
  consentId: string | null
  /** null when a tender was accepted */
  requestId: string | null
  /** with an accepted tender: what its carrier agreed to; a request has its own */
  paperTerms?: PaperTerms
  terms: AgreedTerms
  now: Date
}

/** Whose work the load is on a side. */
const assigneeOf = (loadId: string, column: 'owner_person_id' | 'dispatcher_person_id') =>
  sql`(select ${sql.ref(column)} from load where load.id = ${loadId})`

/** The account as a deal keeps it: with whose work the load is, else its contact. */
function freezeParty(accountId: string, assignee: RawBuilder<unknown>): RawBuilder<string> {
  return partyWithId(sql`${accountId}`, assignee).$castTo<string>()
}

function freezePerson(accountId: string, assignee: RawBuilder<unknown>): RawBuilder<PersonId> {
  return ofContact(sql`${accountId}::uuid`, sql`contact.id`, assignee)
}

/** The load's freight as a deal keeps it. */
const freezeFreight = (loadId: string) => sql<string>`(select ${AGREED_FREIGHT} from load where load.id = ${loadId})`

/** As the carrier requested them. */
function freezePaperTerms({
  requestId,
  paperTerms = {},
}: Pick<NewDeal, 'requestId' | 'paperTerms'>): string | RawBuilder<string> {
  return requestId === null
    ? JSON.stringify(paperTerms)
    : sql<string>`(select paper_terms from booking_request where booking_request.id = ${requestId})`
}

/**
 * Keeps a new deal with its freight and both parties as they are now.
 * @returns the account of the carrier that a dispatcher booked for; null without one
 */
export async function insertDeal(
  tx: Transaction<Schema>,
  id: string,
  deal: Omit<NewDeal, 'terms'>,
): Promise<string | null> {
  const [ofBroker, ofCarrier] = [
    assigneeOf(deal.loadId, 'owner_person_id'),
    assigneeOf(deal.loadId, 'dispatcher_person_id'),
  ]
  const { hauler_id: haulerId } = await tx
    .insertInto('deal')
    .values({
      id,
      load_id: deal.loadId,
      request_id: deal.requestId,
      broker_id: deal.brokerId,
      carrier_id: deal.carrierId,
      broker: freezeParty(deal.brokerId, ofBroker),
      carrier: freezeParty(deal.carrierId, ofCarrier),
      broker_person_id: freezePerson(deal.brokerId, ofBroker),
      carrier_person_id: freezePerson(deal.carrierId, ofCarrier),
      consent_id: deal.consentId,
      ...(deal.consentId !== null && {
        named_carrier: freezeNamedCarrier(deal.consentId),
        hauler_id: haulerOfConsent(deal.consentId, deal.brokerId),
      }),
      freight: freezeFreight(deal.loadId),
      paper_terms: freezePaperTerms(deal),
      payment_days: sql<number>`(select payment_days from account where account.id = ${deal.brokerId})`,
      accepted_at: deal.now,
    })
    .returning('hauler_id')
    .executeTakeFirstOrThrow()
  return haulerId
}

/** The load must have its agreed times: its stops are what is agreed. */
export async function insertFirstTerms(
  tx: Transaction<Schema>,
  dealId: string,
  { loadId, terms, now }: Pick<NewDeal, 'loadId' | 'terms' | 'now'>,
): Promise<void> {
  await sql`
    insert into deal_terms (deal_id, version, rate_cents, stops, miles, drive_minutes, miles_source, weight_lbs, detention,
      team, agreed_at)
    select ${dealId}, 1, ${terms.rateCents}, ${agreedStopsOf(sql.ref('load.id'))}, distance_miles, drive_minutes,
      distance_source, weight_lbs, ${JSON.stringify(terms.detention)}::jsonb, ${terms.team}, ${now}
    from load where load.id = ${loadId}`.execute(tx)
}

/** The load names the same account as its deal. */
export async function setLoadHauler(tx: Transaction<Schema>, dealId: string): Promise<void> {
  await sql`update load set hauler_id = deal.hauler_id from deal where deal.id = ${dealId} and load.id = deal.load_id`.execute(
    tx,
  )
}
