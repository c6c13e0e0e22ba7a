import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import { chooseCarrier, CONSENT_CODE_TRIES, type ShownConsentStatus } from '#domain/freight/dispatch-consent.ts'
import { partyName } from '#domain/text/names.ts'
import type { DispatchConsentTable } from '#server/db/load-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { registerEntryOf } from '../authority/register-entry.sql.ts'

/** SQL of a USDOT number without leading zeros; null without one. */
const plainUsdot = (number: RawBuilder<unknown>) => sql<string | null>`nullif(ltrim(${number}, '0'), '')`

/** Whether the account that consented is open and still gives the number; null without one. */
const IS_HELD = sql<
  boolean | null
>`(select carrier.is_active and ltrim(carrier.dot_number, '0') = dispatch_consent.usdot
  from account carrier where carrier.id = dispatch_consent.carrier_id)`

/** Whether the consent's carrier proved its number, and nothing of that changed since. */
const IS_PROVED = sql<boolean>`case when dispatch_consent.carrier_id is not null
  then ${IS_HELD} is true and exists (select from account carrier where carrier.id = dispatch_consent.carrier_id
    and carrier.dot_verified_at is not null)
  else exists (select from register_entry entry where entry.usdot = dispatch_consent.usdot
    and entry.email is not distinct from dispatch_consent.proved_contact ->> 'email'
    and entry.phone is not distinct from dispatch_consent.proved_contact ->> 'phone') end`

/** An unproved consent was given while the register had no contact. This tells whether it has one now. */
const IS_PROVABLE_NOW = sql<boolean>`dispatch_consent.proof is null and dispatch_consent.proved_contact is not null
  and exists (select from register_entry entry where entry.usdot = dispatch_consent.usdot
    and (entry.email is not null or entry.phone is not null))`

/**
 * Nobody books by a consent whose proof no longer holds: FMCSA has another contact, or a first one, or the account has
 * another number or was deactivated.
 */
export const SHOWN_STATUS = sql<ShownConsentStatus>`case
  when dispatch_consent.status = 'active' and not (${IS_PROVED})
    and (dispatch_consent.proof is not null or ${IS_HELD} is false or ${IS_PROVABLE_NOW}) then 'lapsed'
  else dispatch_consent.status end`

/** For a query on `dispatch_consent`: the register's name, else what the dispatcher typed. */
export const LEGAL_NAME = sql<string>`coalesce(
  (select entry.record ->> 'legalName' from register_entry entry where entry.usdot = dispatch_consent.usdot),
  dispatch_consent.legal_name)`

const REGISTER_EMAIL = sql<string | null>`(
  select entry.email from register_entry entry where entry.usdot = dispatch_consent.usdot)`

/** A register's contact that the dispatcher gives as its own proves nothing: filing services enter theirs. */
const IS_CONTACT_OWN = sql<boolean>`exists (select from register_entry entry where entry.usdot = dispatch_consent.usdot
  and (lower(entry.email) = lower(dispatcher.email)
    or right(regexp_replace(entry.phone, '\\D', '', 'g'), 10)
      = right(regexp_replace(dispatcher.phone_number, '\\D', '', 'g'), 10)))`

/** Consents with the dispatcher's name and what the register says of the carrier. */
export function selectConsents(db: Kysely<Schema>) {
  return db
    .selectFrom('dispatch_consent')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'dispatch_consent.dispatcher_id')
    .selectAll('dispatch_consent')
    .select(['dispatcher.first_name', 'dispatcher.last_name', 'dispatcher.business_name'])
    .select([REGISTER_EMAIL.as('register_email'), IS_CONTACT_OWN.as('is_contact_own')])
    .select(registerEntryOf(sql.ref('dispatch_consent.usdot')).as('register_entry'))
    .select([LEGAL_NAME.as('carrier_name'), IS_PROVED.as('is_proved'), SHOWN_STATUS.as('shown_status')])
    .select(sql<number>`(select count(*)::int from deal where deal.consent_id = dispatch_consent.id)`.as('loads'))
}
export type ConsentRow = Awaited<ReturnType<ReturnType<typeof selectConsents>['execute']>>[number]

export function listConsentsOf(db: Kysely<Schema>, dispatcherId: string): Promise<ConsentRow[]> {
  return selectConsents(db)
    .where('dispatcher_id', '=', dispatcherId)
    .orderBy('asked_at', 'desc')
    .orderBy('dispatch_consent.id')
    .execute()
}

/** What an account of this number is asked, and what it gave itself: another account's consents are not its business. */
export function listConsentsFor(
  db: Kysely<Schema>,
  {
    accountId,
    usdot,
    isUsdotProved,
    now,
  }: { accountId: string; usdot: string | null; isUsdotProved: boolean; now: Date },
): Promise<ConsentRow[]> {
  return selectConsents(db)
    .where('dispatcher_id', '<>', accountId)
    .where((eb) =>
      eb.or([
        eb('carrier_id', '=', accountId),
        eb.and([eb('usdot', '=', usdot), eb('status', '=', 'asked'), eb('expires_at', '>', now)]),
        // given by its link, which another account of the number can't have done
        ...(isUsdotProved
          ? [eb.and([eb('usdot', '=', usdot), eb('status', '=', 'active'), eb('carrier_id', 'is', null)])]
          : []),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('dispatch_consent.id')
    .execute()
}

/** An account's number, and whether it proved it or could. */
export function findHolder(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('account')
    .select([
      plainUsdot(sql.ref('account.dot_number')).as('usdot'),
      'dot_verified_at',
      sql<boolean>`exists (select from register_entry entry where entry.usdot = ltrim(account.dot_number, '0')
        and (entry.email is not null or entry.phone is not null))`.as('has_register_contact'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** False when the id is taken, or the dispatcher has an open consent of this number. */
export async function insertConsent(tx: Transaction<Schema>, row: Insertable<DispatchConsentTable>): Promise<boolean> {
  const added = await tx
    .insertInto('dispatch_consent')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Ends what the dispatcher can't book by, unanswered in time or lapsed, so that it can ask that number again. */
export async function closeUnusableConsent(
  tx: Transaction<Schema>,
  { dispatcherId, usdot, now }: { dispatcherId: string; usdot: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('dispatch_consent')
    .set({ status: 'ended', ended_at: now })
    .where('dispatcher_id', '=', dispatcherId)
    .where('usdot', '=', usdot)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'asked'), eb('expires_at', '<=', now)]),
        sql<boolean>`${SHOWN_STATUS} = 'lapsed'`,
      ]),
    )
    .execute()
}

/** Ends all consents of a closed account, given and received; the other side and its brokers are told. */
export async function endConsentsOfAccount(tx: Transaction<Schema>, accountId: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('dispatch_consent')
    .set({ status: 'ended', ended_at: now, ended_by: 'closed' })
    .where((eb) => eb.or([eb('dispatcher_id', '=', accountId), eb('carrier_id', '=', accountId)]))
    .where('status', 'in', ['asked', 'active'])
    .returning(['id', 'dispatcher_id'])
    .execute()
  for (const { id: consentId, dispatcher_id: dispatcherId } of ended) {
    const by = dispatcherId === accountId ? 'dispatcher' : 'closed-carrier'
    await record(tx, { type: 'consent.ended', consentId, by }, { actorId: accountId, now: now.getTime() })
  }
}

/** Deletes consents that ended before then. One that a deal or a request names stays as long as that does. */
export async function deleteOldConsents(
  db: Kysely<Schema>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from dispatch_consent where id in (
    select id from dispatch_consent consent
    where case status when 'asked' then expires_at else ended_at end < ${before}
      and not exists (select from deal where deal.consent_id = consent.id)
      and not exists (select from booking_request request where request.consent_id = consent.id)
    limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Devices get what names a consent that ended: its open requests, and the loads that it booked. */
export async function touchNamedBy(db: Kysely<Schema>, consentId: string, settledBefore: Date): Promise<void> {
  // two statements, so that neither holds a lock that the other waits for
  await sql`update booking_request set written_by = pg_current_xact_id()
    where consent_id = ${consentId} and status = 'pending'`.execute(db)
  await sql`update load set written_by = pg_current_xact_id() where id in (
    select id from load
    where id in (select load_id from deal where consent_id = ${consentId} and ended_at is null)
      and (status = 'active' or updated_at > ${settledBefore})
    order by id for update)`.execute(db)
}

export function findConsent(db: Kysely<Schema>, id: string): Promise<ConsentRow | undefined> {
  return selectConsents(db).where('dispatch_consent.id', '=', id).executeTakeFirst()
}

export function dispatcherName({
  first_name: firstName,
  last_name: lastName,
  business_name: businessName,
}: ConsentRow) {
  return partyName({ firstName, lastName, businessName })
}

/** A code in place of the last one. */
export async function openConsentCode(
  tx: Transaction<Schema>,
  { consentId, email, expiresAt }: { consentId: string; email: string; expiresAt: Date },
): Promise<void> {
  await endConsentCode(tx, consentId)
  await tx.insertInto('consent_code').values({ consent_id: consentId, email, expires_at: expiresAt }).execute()
}

export async function hasOpenConsentCode(db: Kysely<Schema>, consentId: string, now: Date): Promise<boolean> {
  return (await findConsentCode(db, consentId, now)) !== undefined
}

export function findConsentCode(db: Kysely<Schema>, consentId: string, now: Date) {
  return db
    .selectFrom('consent_code')
    .innerJoin('dispatch_consent', 'dispatch_consent.id', 'consent_code.consent_id')
    .select(['consent_code.email', 'dispatch_consent.usdot'])
    .where('consent_id', '=', consentId)
    .where('consent_code.expires_at', '>', now)
    .executeTakeFirst()
}

export async function setConsentCode(db: Kysely<Schema>, consentId: string, hash: string): Promise<void> {
  await db.updateTable('consent_code').set({ code_hash: hash }).where('consent_id', '=', consentId).execute()
}

/** The open code, with this try counted; undefined when none is open or no try is left. */
export function tryConsentCode(db: Kysely<Schema>, consentId: string, now: Date) {
  return db
    .updateTable('consent_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('consent_id', '=', consentId)
    .where('expires_at', '>', now)
    .where('tries', '<', CONSENT_CODE_TRIES)
    .returningAll()
    .executeTakeFirst()
}

/** Of two concurrent calls, only one returns true. */
export async function endConsentCode(db: Kysely<Schema>, consentId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('consent_code')
    .where('consent_id', '=', consentId)
    .returning('consent_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function clearConsentCodes(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('consent_code').where('expires_at', '<=', now).execute()
}

/** Waits for bookings that read it; a booking waits for this in turn. */
export function lockConsent(tx: Transaction<Schema>, id: string) {
  return tx.selectFrom('dispatch_consent').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateConsent(
  tx: Transaction<Schema>,
  id: string,
  change: Updateable<DispatchConsentTable>,
): Promise<void> {
  await tx.updateTable('dispatch_consent').set(change).where('id', '=', id).execute()
}

/** Who hauls a booking: its number, and the consent by which somebody else booked. */
export interface Hauler {
  usdot: string | null
  /** by a code to the register's contact */
  isUsdotProved: boolean
  consentId: string | null
}

/**
 * Whom an account asks for a load: itself, or the carrier that it names. Both stay so until the transaction ends.
 * @returns null when the carrier is to be named
 * @throws Refused NOT_FOUND for another dispatcher's consent, CARRIER_CONSENT_ENDED
 */
export async function chooseHauler(
  tx: Transaction<Schema>,
  bookerId: string,
  consentId: string | null | undefined,
): Promise<Hauler | null> {
  const own = await findHolder(tx, bookerId)
  const consents = lockForBooking(tx).where('dispatcher_id', '=', bookerId).orderBy('id')
  const chosen = unwrapDecision(chooseCarrier(own.usdot, own.usdot === null ? await consents.execute() : [], consentId))
  switch (chosen.kind) {
    case 'self':
      return haulerOf(own)
    case 'named':
      return { usdot: chosen.consent.usdot, isUsdotProved: chosen.consent.is_proved, consentId: chosen.consent.id }
    case 'unnamed':
      return null
  }
}

function haulerOf({ usdot, dot_verified_at: provedAt }: Awaited<ReturnType<typeof findHolder>>): Hauler {
  return { usdot, isUsdotProved: provedAt !== null, consentId: null }
}

/** Consents that stay as they are until the transaction ends. */
function lockForBooking(tx: Transaction<Schema>) {
  return tx
    .selectFrom('dispatch_consent')
    .select(['id', 'usdot', LEGAL_NAME.as('legalName'), SHOWN_STATUS.as('status'), IS_PROVED.as('is_proved')])
    .forShare()
}

/**
 * Who hauls a request's load, at each step towards a deal. Lock the load and the request first.
 * @throws Refused CARRIER_NOT_NAMED, CARRIER_CONSENT_ENDED with the request as `current`
 */
export async function requireHauler(
  tx: Transaction<Schema>,
  request: { requester_id: string; consent_id: string | null },
  current: () => Promise<unknown>,
): Promise<Hauler> {
  if (request.consent_id === null) {
    const own = await findHolder(tx, request.requester_id)
    if (own.usdot === null) throw new Refused('CARRIER_NOT_NAMED', { current: await current() })
    return haulerOf(own)
  }
  const consent = await lockForBooking(tx).where('id', '=', request.consent_id).executeTakeFirst()
  if (consent?.status !== 'active') throw new Refused('CARRIER_CONSENT_ENDED', { current: await current() })
  return { usdot: consent.usdot, isUsdotProved: consent.is_proved, consentId: consent.id }
}

/** A deal that was made by a consent, for an email about it. */
export function findDealByConsent(db: Kysely<Schema>, dealId: string) {
  return db
    .selectFrom('deal')
    .innerJoin('load', 'load.id', 'deal.load_id')
    .select(['deal.consent_id', 'load.number'])
    .select(sql<string>`(deal.stops #>> '{pickup,city}') || ' to ' || (deal.stops #>> '{delivery,city}')`.as('lane'))
    .where('deal.id', '=', dealId)
    .executeTakeFirst()
}

/** The carrier as a deal keeps it: by the register's name and contact, else as its account has them. */
export function freezeNamedCarrier(consentId: string): RawBuilder<string> {
  return sql<string>`(
    select jsonb_build_object(
      'legalName', coalesce(entry.record ->> 'legalName', consent.legal_name), 'dotNumber', consent.usdot,
      'mcNumber', consent.mc_number, 'contactName', consent.signer_name,
      'contactPhone', coalesce(entry.phone, carrier.phone_number),
      'contactEmail', coalesce(entry.email, carrier.email))
    from dispatch_consent consent left join account carrier on carrier.id = consent.carrier_id
    left join register_entry entry on entry.usdot = consent.usdot
    where consent.id = ${consentId})`
}

/** For a query on `booking_request`: the carrier that its requester books for. */
export interface RequestCarrierJson {
  consentId: string
  usdot: string
  legalName: string
  isProved: boolean
  since: string
  isActive: boolean
}

export const CARRIER_OF_CONSENT = sql<RequestCarrierJson | null>`(
  select jsonb_build_object('consentId', id, 'usdot', usdot, 'legalName', ${LEGAL_NAME}, 'isProved', ${IS_PROVED},
    'since', consented_at, 'isActive', ${SHOWN_STATUS} = 'active')
  from dispatch_consent where id = booking_request.consent_id)`

/** For a query on `booking_request`: the number of the carrier that it names. */
export const USDOT_OF_CONSENT = sql<string | null>`(
  select usdot from dispatch_consent where id = booking_request.consent_id)`
