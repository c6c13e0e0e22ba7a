import type { PersonId } from '#domain/access/ids.ts'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DealParty, GivenDriver, NamedCarrier } from '#domain/freight/deal.ts'
import type { InvoiceStatus } from '#domain/freight/invoice.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { DEAL_SIDES, type DealSide } from '#domain/freight/signature.ts'
import type { AgreedStopJson } from '#server/db/deal-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { isUsdotShared } from '../account/usdot.sql.ts'
import { isCarrierProved } from '../dispatch/dispatch-consent.sql.ts'
import { type DocumentJson, selectDocumentsOf } from '../documents/document.sql.ts'
import { selectLastInvoice, sumApprovedAccessorials } from '../invoices/invoice.sql.ts'
import { isConsentEnded, isPartyOfDeal, LAST_DEAL_FIRST } from './deal-party.sql.ts'
import { type DealChangeJson, latestChangeOf } from './deal-change.sql.ts'
import { selectSignaturesOf, selectSignedSides } from './signing.sql.ts'
import { selectStopEventsOf, type StopEventJson } from './stop-event.sql.ts'

/** Ends a load's deal. Its record stays; the next carrier gets its own. */
export async function endDeal(tx: Transaction<Schema>, loadId: string, now: Date): Promise<void> {
  await tx
    .updateTable('deal')
    .set({ ended_at: now })
    .where('load_id', '=', loadId)
    .where('ended_at', 'is', null)
    .execute()
  await sql`update load set hauler_id = null where id = ${loadId} and hauler_id is not null`.execute(tx)
}

/** Who hauls the deal, as its carrier states it. */
export async function setDealDriver(tx: Transaction<Schema>, dealId: string, driver: GivenDriver): Promise<void> {
  await tx
    .updateTable('deal')
    .set({ driver: JSON.stringify(driver) })
    .where('id', '=', dealId)
    .execute()
}

/** A version of a deal's terms as `to_jsonb` gives it: times are text. */
export interface TermsJson {
  version: number
  rate_cents: number
  /** in driving order; `readStops` reads it */
  stops: readonly AgreedStopJson[]
  miles: number
  drive_minutes: number
  miles_source: string
  weight_lbs: number
  /** read it with `readStoredDetention` */
  detention: unknown
  team: boolean
  agreed_at: string
  /** null until `sealTerms` */
  content_hash: string | null
}

/** For a query on `deal`: the latest version of its terms. Every deal has one. */
export function latestTermsOf(dealId: RawBuilder<unknown>): RawBuilder<TermsJson> {
  return sql`(select to_jsonb(terms) from deal_terms terms where terms.deal_id = ${dealId} order by version desc limit 1)`
}

/** For a query on `deal`: its stops as the latest version of its terms has them. */
const STOPS_IN_FORCE = sql<readonly AgreedStopJson[]>`(
  select terms.stops from deal_terms terms where terms.deal_id = deal.id order by terms.version desc limit 1)`

/** A load's current deal: its parties, latest terms and stop events. */
export interface CurrentDeal {
  id: string
  broker: DealParty & { isDotShared: boolean }
  carrier: DealParty & { isDotShared: boolean }
  named: NamedCarrier | null
  /** the named carrier's own account */
  hauler_id: string | null
  /** the named carrier has proved its number; null without one */
  is_usdot_proved: boolean | null
  /** the named carrier no longer lets its dispatcher act for it, or what proved its number changed */
  is_consent_ended: boolean
  terms: TermsJson
  change: DealChangeJson | null
  driver: GivenDriver | null
  events: StopEventJson[]
  documents: DocumentJson[]
  signed_by: DealSide[]
  invoice: { status: InvoiceStatus; total_cents: number; sent_at: string; paid_on: string | null } | null
  /** of approved accessorials */
  extra_cents: number
}

/** For a query on `load`: its current deal, null without one. */
export const CURRENT_DEAL = sql<CurrentDeal | null>`(
  select jsonb_build_object(
    'id', deal.id,
    'broker', deal.broker || jsonb_build_object('isDotShared',
      ${isUsdotShared(sql`(deal.broker ->> 'dotNumber')`, sql.ref('deal.broker_id'))}),
    'carrier', deal.carrier || jsonb_build_object('isDotShared',
      ${isUsdotShared(sql`(deal.carrier ->> 'dotNumber')`, sql.ref('deal.carrier_id'))}),
    'named', deal.named_carrier,
    'hauler_id', deal.hauler_id,
    'is_usdot_proved', ${isCarrierProved(sql.ref('deal.consent_id'))},
    'is_consent_ended', ${isConsentEnded(sql.ref('deal.consent_id'))},
    'terms', ${latestTermsOf(sql.ref('deal.id'))},
    'driver', deal.driver,
    'change', ${latestChangeOf(sql.ref('deal.id'))},
    'events', ${selectStopEventsOf(sql.ref('deal.id'))},
    'documents', ${selectDocumentsOf(sql.ref('deal.id'))},
    'signed_by', ${selectSignedSides(sql.ref('deal.id'))},
    'invoice', ${selectLastInvoice(sql.ref('deal.id'))},
    'extra_cents', ${sumApprovedAccessorials(sql.ref('deal.id'))})
  from deal where deal.load_id = load.id and deal.ended_at is null)`

/** The carrier's last deal on a load, for an action at a stop; undefined without one. */
export function findCarrierDeal(db: Kysely<Schema>, loadId: string, accountId: string) {
  return db
    .selectFrom('deal')
    .selectAll()
    .select(STOPS_IN_FORCE.as('stops'))
    .where('load_id', '=', loadId)
    .where((eb) => eb.or([eb('carrier_id', '=', accountId), eb('hauler_id', '=', accountId)]))
    .orderBy(LAST_DEAL_FIRST)
    .limit(1)
    .executeTakeFirst()
}

/** Stops that a change removed from a deal. */
export async function listRemovedStops(db: Kysely<Schema>, dealId: string): Promise<StopId[]> {
  const { rows } = await sql<{ id: StopId }>`
    select distinct stop ->> 'id' as id
    from deal_terms former join deal on deal.id = former.deal_id
      join deal_terms agreed on agreed.deal_id = deal.id and agreed.version = deal.version
      cross join lateral jsonb_array_elements(former.stops) stop
    where deal.id = ${dealId} and former.version < deal.version
      and not agreed.stops @> jsonb_build_array(jsonb_build_object('id', stop -> 'id'))`.execute(db)
  return rows.map(({ id }) => id)
}

/** A load's deal that hasn't ended. */
export function findOpenDeal(db: Kysely<Schema>, loadId: string) {
  return db
    .selectFrom('deal')
    .selectAll()
    .select(STOPS_IN_FORCE.as('stops'))
    .where('load_id', '=', loadId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The latest version of a deal's terms. */
export async function latestTerms(db: Kysely<Schema>, dealId: string): Promise<TermsJson | undefined> {
  const row = await db
    .selectFrom('deal_terms as terms')
    .select(sql<TermsJson>`to_jsonb(terms)`.as('terms'))
    .where('deal_id', '=', dealId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.terms
}

/** A load's deals with the account, oldest first, with all versions of their terms. */
export function listDealsOf(db: Kysely<Schema>, loadId: string, accountId: string) {
  return db
    .selectFrom('deal')
    .selectAll('deal')
    .select([
      STOPS_IN_FORCE.as('stops'),
      sql<TermsJson[]>`(select jsonb_agg(to_jsonb(terms) order by terms.version)
        from deal_terms terms where terms.deal_id = deal.id)`.as('terms'),
      // neither ever changes
      sql<number>`(select number from load where load.id = deal.load_id)`.as('load_number'),
      sql<Date | null>`(select created_at from booking_request request where request.id = deal.request_id)`.as(
        'requested_at',
      ),
      selectStopEventsOf(sql.ref('deal.id')).as('stop_events'),
      selectSignaturesOf(sql.ref('deal.id')).as('signatures'),
      selectDocumentsOf(sql.ref('deal.id')).as('documents'),
      isUsdotShared(sql`(deal.broker ->> 'dotNumber')`, sql.ref('deal.broker_id')).as('is_broker_dot_shared'),
      isUsdotShared(sql`(deal.carrier ->> 'dotNumber')`, sql.ref('deal.carrier_id')).as('is_carrier_dot_shared'),
    ])
    .where('deal.load_id', '=', loadId)
    .where((eb) => isPartyOfDeal(eb, accountId))
    .orderBy('deal.accepted_at')
    .orderBy('deal.ended_at')
    .execute()
}

export type DealRow = Awaited<ReturnType<typeof listDealsOf>>[number]

/** One of the account's deals on a load, the last one if none is named. */
export async function findDealOf(
  db: Kysely<Schema>,
  { loadId, dealId, accountId }: { loadId: string; dealId: string | undefined; accountId: string },
): Promise<DealRow | undefined> {
  const deals = await listDealsOf(db, loadId, accountId)
  return dealId === undefined ? deals.at(-1) : deals.find(({ id }) => id === dealId)
}

/** For a query on `booking_request`: its requester as the deal that it led to keeps it; null without one. */
export const CARRIER_OF_REQUEST = sql<DealParty | null>`(
  select carrier from deal where deal.request_id = booking_request.id limit 1)`

/** For a query on `load_event`: its actor as a party of the event's deal, else of the load's last one with the actor. */
export const ACTOR_IN_DEAL = sql<DealParty | null>`(
  select case load_event.actor_id when deal.broker_id then deal.broker when deal.carrier_id then deal.carrier
    else jsonb_build_object('businessName', deal.named_carrier ->> 'legalName') end
  from deal
  where deal.load_id = load_event.load_id and load_event.actor_id in (deal.broker_id, deal.carrier_id, deal.hauler_id)
  order by deal.id is not distinct from load_event.deal_id desc, ${LAST_DEAL_FIRST} limit 1)`

/** Removes people from the deals that froze them; what a load record must show stays: business name, USDOT and MC numbers. */
export async function erasePeopleFromDeals(db: Kysely<Schema>, people: readonly PersonId[], now: Date): Promise<void> {
  const erased = JSON.stringify({ firstName: 'Deleted', lastName: 'account', phoneNumber: null, email: null })
  for (const side of DEAL_SIDES)
    await db
      .updateTable('deal')
      .set({
        [side]: sql`${sql.ref(side)} || ${erased}::jsonb`,
        [`${side}_removed_at`]: sql`coalesce(${sql.ref(`${side}_removed_at`)}, ${now}::timestamptz)`,
      })
      .where(`${side}_person_id`, 'in', people)
      .execute()
}

/** Removes from the deals of a closed account what was the company's and names people. */
export async function eraseCompanyFromDeals(db: Kysely<Schema>, accountId: string): Promise<void> {
  await db
    .updateTable('deal')
    .set({ paper_terms: sql`paper_terms - '{address,dispatchPhone,billingEmail}'::text[]` })
    .where('broker_id', '=', accountId)
    .execute()
  await db
    .updateTable('deal')
    .set({
      named_carrier: sql`named_carrier || '{"contactName": "Deleted account", "contactPhone": null, "contactEmail": null}'`,
    })
    .where('hauler_id', '=', accountId)
    .execute()
  // it names a person who has no account to close
  await db
    .updateTable('deal')
    .set({ driver: null })
    .where((eb) => eb.or([eb('carrier_id', '=', accountId), eb('hauler_id', '=', accountId)]))
    .execute()
  await db.updateTable('booking_request').set({ paper_terms: '{}' }).where('load_owner_id', '=', accountId).execute()
}

/** Ended deals with the phone and email of a person whom a company removed. A person who left is erased already. */
export async function listRemovedContacts(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ id: string; load_id: string; account_id: string; side: DealSide }[]> {
  const of = (side: DealSide) => sql`
    select deal.id, deal.load_id, person.account_id, ${side}::text as side
    from person join deal on ${sql.ref(`deal.${side}_person_id`)} = person.id join load on load.id = deal.load_id
    where person.ended_why = 'removed' and ${sql.ref(`deal.${side}_removed_at`)} is null
      and (deal.ended_at is not null or load.status <> 'active')`
  const rows = sql<{ id: string; load_id: string; account_id: string; side: DealSide }>`
    ${of('broker')} union all ${of('carrier')} limit ${limit}`
  return (await rows.execute(db)).rows
}

/** The name stays for the history. */
export async function eraseContactFromDeal(
  db: Kysely<Schema>,
  { id, side, now }: { id: string; side: DealSide; now: Date },
): Promise<void> {
  const erased = JSON.stringify({ phoneNumber: null, email: null })
  await db
    .updateTable('deal')
    .set({ [side]: sql`${sql.ref(side)} || ${erased}::jsonb`, [`${side}_removed_at`]: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the deals of loads with all that belongs to them: terms, names, stop events, signatures, documents, links. The
 * database refuses evidence younger than three years.
 */
export async function deleteDealsOf(tx: Transaction<Schema>, loadIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('deal').where('load_id', 'in', loadIds).execute()
}
