import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AgreedTerms } from '#domain/freight/booking.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
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

/** The load's stops as a deal keeps them. */
function freezeStops(loadId: string): RawBuilder<string> {
  return sql<string>`(
    select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'address', address, 'description', description,
      'city', city, 'state', state, 'zipCode', zip_code, 'zone', zone) order by position)
    from load_stop where load_id = ${loadId})`
}

/** The windows of a load's stops as its deal keeps them; null for two, whose times are the ends'. */
function freezeAppointments(dealId: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select jsonb_agg(jsonb_build_object('id', load_stop.id, 'kind', kind, 'at', appointment_at, 'until', appointment_until)
      order by position)
    from deal join load_stop on load_stop.load_id = deal.load_id
    where deal.id = ${dealId} having count(*) > 2)`
}

/** The load's freight as a deal keeps it. */
function freezeFreight(loadId: string): RawBuilder<string> {
  return sql<string>`(
    select jsonb_build_object('reference', reference, 'commodity', commodity, 'packaging', packaging_type,
      'weight', weight_lbs, 'partial', partial, 'vehicle', vehicle, 'trailer', trailer,
      'equipmentCode', equipment_code, 'miles', distance_miles, 'milesSource', distance_source,
      'specialInstructions', special_instructions, 'brokerNotes', broker_notes, 'paper', nullif(paper, '{}'),
      'stops', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('stop', id, 'pieces', pieces, 'weight', weight_lbs,
          'appointmentNumber', appointment_number, 'references', reference_numbers, 'handling', handling)) order by position)
        from load_stop where load_id = load.id having count(*) > 2))
    from load where load.id = ${loadId})`
}

/** The contacts at the load's docks as a deal keeps them. */
function freezeContacts(loadId: string): RawBuilder<string> {
  return sql<string>`(
    select jsonb_agg(jsonb_build_object('stop', id, 'name', contact_name, 'phone', contact_phone,
      'email', contact_email) order by position)
    from load_stop where load_id = ${loadId})`
}

/** As the carrier requested them. */
function freezePaperTerms({
  requestId,
  paperTerms = {},
}: Pick<NewDeal, 'requestId' | 'paperTerms'>): string | RawBuilder<string> {
  return requestId === null
    ? JSON.stringify(paperTerms)
    : sql<string>`(select paper_terms from booking_request where booking_request.id = ${requestId})`
}

const toDate = (at: number | null) => (at === null ? null : new Date(at))

/**
 * Keeps a new deal with its stops, its freight and both parties as they are now.
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
      stops: freezeStops(deal.loadId),
      freight: freezeFreight(deal.loadId),
      contacts: freezeContacts(deal.loadId),
      paper_terms: freezePaperTerms(deal),
      payment_days: sql<number>`(select payment_days from account where account.id = ${deal.brokerId})`,
      accepted_at: deal.now,
    })
    .returning('hauler_id')
    .executeTakeFirstOrThrow()
  return haulerId
}

export async function insertFirstTerms(
  tx: Transaction<Schema>,
  dealId: string,
  { terms, now }: Pick<NewDeal, 'terms' | 'now'>,
): Promise<void> {
  await tx
    .insertInto('deal_terms')
    .values({
      deal_id: dealId,
      version: 1,
      rate_cents: terms.rateCents,
      pickup_at: new Date(terms.pickupAt),
      delivery_at: new Date(terms.deliveryAt),
      pickup_until: toDate(terms.pickupUntil),
      delivery_until: toDate(terms.deliveryUntil),
      stops: freezeAppointments(dealId),
      detention: JSON.stringify(terms.detention),
      team: terms.team,
      agreed_at: now,
    })
    .execute()
}

/** The load names the same account as its deal. */
export async function setLoadHauler(tx: Transaction<Schema>, dealId: string): Promise<void> {
  await sql`update load set hauler_id = deal.hauler_id from deal where deal.id = ${dealId} and load.id = deal.load_id`.execute(
    tx,
  )
}
