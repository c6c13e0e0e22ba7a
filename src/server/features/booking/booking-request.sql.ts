import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import type { CarrierRules } from '#domain/freight/carrier-rule.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import { actingPersonOf } from '#server/db/acting-person.sql.ts'
import { colleagueOf, partyOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'
import { isUsdotShared } from '../account/usdot.sql.ts'
import { registerEntryOf } from '../authority/register-entry.sql.ts'
import { CARRIER_OF_REQUEST } from '../deals/deal.sql.ts'
import { firstArrivalOf } from '../deals/stop-event.sql.ts'
import { CARRIER_OF_CONSENT, USDOT_OF_CONSENT } from '../dispatch/dispatch-consent.sql.ts'
import { latestCounterOf } from './counter-offer.sql.ts'

/** Requests with their requester, now and in the deal they led to, and the load's lane. */
export function selectBookingRequests(db: Kysely<Schema>) {
  return db
    .selectFrom('booking_request')
    .innerJoin('load', 'load.id', 'booking_request.load_id')
    .innerJoin('account as requester', 'requester.id', 'booking_request.requester_id')
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
    .selectAll('booking_request')
    .select([
      'load.number as load_number',
      'load.owner_id as load_owner_id',
      'load.pickup_at as load_pickup_at',
      'load.rate_cents as load_rate_cents',
      partyOf('requester', sql.ref('booking_request.person_id')).as('requester'),
      colleagueOf(sql.ref('booking_request.person_id')).as('asker'),
      colleagueOf(sql.ref('booking_request.decided_person_id')).as('decider'),
      CARRIER_OF_REQUEST.as('carrier_in_deal'),
      CARRIER_OF_CONSENT.as('named_carrier'),
      registerEntryOf(
        sql`coalesce(${USDOT_OF_CONSENT}, ${CARRIER_OF_REQUEST} ->> 'dotNumber', requester.dot_number)`,
      ).as('register_entry'),
      sql<CarrierRules | null>`(select carrier_rules from account where account.id = load.owner_id)`.as(
        'carrier_rules',
      ),
      latestCounterOf(sql.ref('booking_request.id')).as('counter'),
      isUsdotShared(
        sql`coalesce(${CARRIER_OF_REQUEST} ->> 'dotNumber', requester.dot_number)`,
        sql.ref('requester.id'),
      ).as('is_dot_shared'),
      sql<string>`pickup.city || ', ' || pickup.state`.as('pickup_name'),
      sql<string>`delivery.city || ', ' || delivery.state`.as('delivery_name'),
    ])
}
export type BookingRequestRow = Awaited<ReturnType<ReturnType<typeof selectBookingRequests>['execute']>>[number]

export function findBookingRequest(db: Kysely<Schema>, id: string): Promise<BookingRequestRow | undefined> {
  return selectBookingRequests(db).where('booking_request.id', '=', id).executeTakeFirst()
}

/** The displayed status: an expired pending request counts as rejected. */
export function shownStatus(now: number) {
  return sql<BookingRequestStatus>`case when booking_request.status = 'pending' and booking_request.expires_at <= ${new Date(now)} then 'rejected' else booking_request.status end`
}

/** Requests on the account's loads that it can still answer. */
export async function countReceivedRequests(db: Kysely<Schema>, ownerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('booking_request')
    .innerJoin('load', 'load.id', 'booking_request.load_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('booking_request.load_owner_id', '=', ownerId)
    .where('load.deleted_at', 'is', null)
    .where('booking_request.status', '=', 'pending')
    .where('booking_request.expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the request's row. Always lock its load first, to avoid deadlocks. */
export function lockBookingRequest(tx: Transaction<Schema>, id: string) {
  return tx.selectFrom('booking_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type LockedBookingRequest = NonNullable<Awaited<ReturnType<typeof lockBookingRequest>>>

/** Closes the carrier's expired request so it can request the load again. */
export async function closeExpiredRequest(
  tx: Transaction<Schema>,
  about: { loadId: string; requesterId: string; message: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('booking_request')
    .set({ status: 'rejected', response_message: about.message, decided_at: about.now })
    .where('load_id', '=', about.loadId)
    .where('requester_id', '=', about.requesterId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', about.now)
    .execute()
}

export async function hasPendingRequest(db: Kysely<Schema>, loadId: string, requesterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_request')
    .select('id')
    .where('load_id', '=', loadId)
    .where('requester_id', '=', requesterId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Times of the carrier's requests since then that were withdrawn or expired unanswered. */
export async function listUnansweredRequestTimes(
  db: Kysely<Schema>,
  { loadId, requesterId, since }: { loadId: string; requesterId: string; since: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_request')
    .select('created_at')
    .where('load_id', '=', loadId)
    .where('created_at', '>', since)
    .where('requester_id', '=', requesterId)
    .where((eb) =>
      eb.or([eb('status', '=', 'withdrawn'), eb.and([eb('status', '=', 'rejected'), eb('decided_by', 'is', null)])]),
    )
    .execute()
  return rows.map((row) => row.created_at.getTime())
}

export interface NewBookingRequest {
  id: string
  loadId: string
  requesterId: string
  /** absent or null for its own carrier, or to be named */
  consentId?: string | null
  proposedRateCents: number | null
  proposedPickupAt: Date | null
  proposedDeliveryAt: Date | null
  specialRequirements: readonly string[]
  additionalNotes: string | null
  truckMiles: number | null
  /** the broker's, as the carrier saw them */
  paperTerms: PaperTerms
  message: string | null
  expiresAt: Date
  now: Date
}

export async function insertBookingRequest(tx: Transaction<Schema>, request: NewBookingRequest): Promise<void> {
  await tx
    .insertInto('booking_request')
    .values({
      id: request.id,
      load_id: request.loadId,
      requester_id: request.requesterId,
      consent_id: request.consentId ?? null,
      status: 'pending',
      proposed_rate_cents: request.proposedRateCents,
      proposed_pickup_at: request.proposedPickupAt,
      proposed_delivery_at: request.proposedDeliveryAt,
      special_requirements: [...request.specialRequirements],
      additional_notes: request.additionalNotes,
      truck_miles: request.truckMiles,
      paper_terms: JSON.stringify(request.paperTerms),
      message: request.message,
      expires_at: request.expiresAt,
      created_at: request.now,
    })
    .execute()
}

interface Decision {
  message: string | null
  by: string
  now: Date
}

export async function closeBookingRequest(
  tx: Transaction<Schema>,
  id: string,
  { status, message, by, now }: Decision & { status: Exclude<BookingRequestStatus, 'pending'> },
): Promise<void> {
  await tx
    .updateTable('booking_request')
    .set({ status, response_message: message, decided_at: now, decided_by: by, decided_person_id: actingPersonOf(by) })
    .where('id', '=', id)
    .execute()
}

/** A carrier for a request that was made without one. */
export async function setCarrierOfRequest(
  tx: Transaction<Schema>,
  id: string,
  { consentId, now }: { consentId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('booking_request')
    .set({ consent_id: consentId, carrier_named_at: now })
    .where('id', '=', id)
    .execute()
}

/** Rejects a load's pending requests and returns their ids. Those already expired stay 'Expired'. */
export async function closePendingRequests(
  tx: Transaction<Schema>,
  loadId: string,
  { message, by, now }: Decision,
): Promise<string[]> {
  const rows = await tx
    .updateTable('booking_request')
    .set({
      status: 'rejected',
      response_message: message,
      decided_at: now,
      decided_by: by,
      decided_person_id: actingPersonOf(by),
    })
    .where('load_id', '=', loadId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Closes the accepted request when its assignment ends, so another can be accepted. */
export async function closeAcceptedRequest(
  tx: Transaction<Schema>,
  loadId: string,
  { status, message, by, now }: Decision & { status: 'rejected' | 'withdrawn' },
): Promise<void> {
  await tx
    .updateTable('booking_request')
    .set({ status, response_message: message, decided_at: now, decided_by: by, decided_person_id: actingPersonOf(by) })
    .where('load_id', '=', loadId)
    .where('status', '=', 'accepted')
    .execute()
}

export interface CarrierRecordRow {
  carrier_id: string
  /** with a recorded arrival at the last stop */
  judged: number
  on_time: number
  /** whose loads were judged */
  brokers: number
  with_you: number
  last_with_you: Date | null
}

/** For `listCarrierRecords`: what these accounts deliver, a dispatcher through the carriers that it books for. */
export const carriersWithIds = (ids: readonly string[]) =>
  sql<string>`select id, null::text as usdot from unnest(${ids}::uuid[]) as one (id)`

/** For `listCarrierRecords`: who requested a load; for a dispatcher, the carrier that it names. */
export const requestersOf = (loadId: string) => sql<string>`
  select distinct on (requester_id) requester_id as id, ${USDOT_OF_CONSENT} as usdot
  from booking_request where load_id = ${loadId} order by requester_id, created_at desc`

/**
 * What carriers delivered: all of it in a period, and all of it for one broker. Only loads that they accepted count, and
 * for the share only those that they hauled, with both arrivals of their own deal, in their order. An arrival counts as in
 * `findStopStay`, and is on time as in `isArrivalOnTime`: one that may be either is not judged.
 */
export async function listCarrierRecords(
  db: Kysely<Schema>,
  { carriers, ownerId, since }: { carriers: RawBuilder<string>; ownerId: string; since: Date },
): Promise<CarrierRecordRow[]> {
  const { rows } = await sql<CarrierRecordRow>`
    with carrier as (${carriers})
    select carrier.id as carrier_id,
      count(*) filter (where hauled.is_recent and hauled.is_on_time is not null) as judged,
      count(distinct hauled.owner_id) filter (where hauled.is_recent and hauled.is_on_time is not null) as brokers,
      count(*) filter (where hauled.is_recent and hauled.is_on_time) as on_time,
      count(*) filter (where hauled.is_yours) as with_you,
      max(hauled.completed_at) filter (where hauled.is_yours) as last_with_you
    from carrier left join lateral (
      select load.owner_id, load.completed_at,
        own.is_hauled and load.completed_at >= ${since} as is_recent, load.owner_id = ${ownerId} as is_yours,
        case
          when date_trunc('minute', arrival.latest_at) <= due.minute then true
          when date_trunc('minute', arrival.earliest_at) > due.minute then false
        end as is_on_time
      from (
        select id, load_id, consent_id is null as is_hauled from deal
        where carrier.usdot is null and carrier_id = carrier.id and ended_at is null
        union select id, load_id, true from deal
        where carrier.usdot is null and hauler_id = carrier.id and ended_at is null
        union select id, load_id, true from deal where carrier_usdot = carrier.usdot and ended_at is null
      ) own join load on load.id = own.load_id
      cross join lateral (select date_trunc('minute', coalesce(load.agreed_delivery_until, load.agreed_delivery_at,
        load.delivery_until, load.delivery_at)) as minute) due
      left join lateral (
        select first.earliest_at, first.latest_at from (${firstArrivalOf(sql.ref('own.id'), 'last')}) first
        where exists (select from (${firstArrivalOf(sql.ref('own.id'), 'first')}) pickup
          where pickup.occurred_at <= first.occurred_at)
      ) arrival on true
      where load.status = 'completed' and load.deleted_at is null
        and (load.completed_at >= ${since} or load.owner_id = ${ownerId})
    ) hauled on true
    group by carrier.id`.execute(db)
  return rows
}
