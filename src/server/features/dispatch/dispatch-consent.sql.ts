import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import type { ShownConsentStatus } from '#domain/freight/dispatch-consent.ts'
import type { DispatchConsentTable } from '#server/db/load-schema.ts'
import { ofContact, partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { registerEntryOf } from '../authority/register-entry.sql.ts'

/** SQL of a USDOT number without leading zeros; null without one. */
const plainUsdot = (number: RawBuilder<unknown>) => sql<string | null>`nullif(ltrim(${number}, '0'), '')`

/** SQL of the contact's email of an account that the query names so. */
const emailOf = (account: string) => ofContact(sql.ref(`${account}.id`), sql`contact.email`)

/** SQL of the emails of an account's owners, the one who is there longest first. */
const ownerEmailsOf = (account: string) => sql<string[]>`array(select email from person
  where person.account_id = ${sql.ref(`${account}.id`)} and seat = 'owner' and ended_at is null order by created_at, id)`

/** A column of a row of `dispatch_consent` that the query names so. */
const at = (consent: string, column: string) => sql.ref(`${consent}.${column}`)

/** Whether the account that consented is open and still gives the number; null without one. */
const isHeld = (consent: string) => sql<boolean | null>`(
  select carrier.is_active and ltrim(carrier.dot_number, '0') = ${at(consent, 'usdot')}
  from account carrier where carrier.id = ${at(consent, 'carrier_id')})`

/** Whether the consent's carrier proved its number, and nothing of that changed since. */
export const isProved = (consent: string) => sql<boolean>`case when ${at(consent, 'carrier_id')} is not null
  then ${isHeld(consent)} is true and exists (select from account carrier
    where carrier.id = ${at(consent, 'carrier_id')} and carrier.dot_verified_at is not null)
  else exists (select from register_entry entry where entry.usdot = ${at(consent, 'usdot')}
    and entry.email is not distinct from ${at(consent, 'proved_contact')} ->> 'email'
    and entry.phone is not distinct from ${at(consent, 'proved_contact')} ->> 'phone') end`

/** An open account that proved the consent's number, other than the one that consented. */
const isProvedByAnother = (consent: string) => sql<boolean>`exists (select from account other
  where other.is_active and other.dot_verified_at is not null
    and ltrim(other.dot_number, '0') = ${at(consent, 'usdot')}
    and other.id is distinct from ${at(consent, 'carrier_id')})`

/** Whether the register has a contact that could prove the consent's number. */
const isProvable = (consent: string) => sql<boolean>`exists (select from register_entry entry
  where entry.usdot = ${at(consent, 'usdot')} and (entry.email is not null or entry.phone is not null))`

/**
 * Nobody books by a consent whose proof no longer holds: FMCSA has another contact, or the account has another number or
 * was deactivated. One without a proof holds only as long as nobody can prove the number.
 */
export const shownStatusOf = (consent: string) => sql<ShownConsentStatus>`case
  when ${at(consent, 'status')} = 'active' and not (${isProved(consent)})
    and (${at(consent, 'proof')} is not null or ${isHeld(consent)} is false or ${isProvable(consent)}
      or ${isProvedByAnother(consent)}) then 'lapsed'
  else ${at(consent, 'status')} end`

export const SHOWN_STATUS = shownStatusOf('dispatch_consent')

const IS_PROVED = isProved('dispatch_consent')

/** For a query on `dispatch_consent`: the register's name, else the account's, else what the dispatcher typed. */
export const LEGAL_NAME = sql<string>`coalesce(
  (select entry.record ->> 'legalName' from register_entry entry where entry.usdot = dispatch_consent.usdot),
  (select ${partyNameOf('carrier')} from account carrier where carrier.id = dispatch_consent.carrier_id),
  dispatch_consent.legal_name)`

const REGISTER_EMAIL = sql<string | null>`(
  select entry.email from register_entry entry where entry.usdot = dispatch_consent.usdot)`

/**
 * A register's contact that the dispatcher gives as its own proves nothing: filing services enter theirs. Its own are
 * those of everybody who works there or is invited.
 */
const IS_CONTACT_OWN = sql<boolean>`exists (select from register_entry entry where entry.usdot = dispatch_consent.usdot
  and (exists (select from invitation where invitation.account_id = dispatcher.id and accepted_at is null
      and revoked_at is null and lower(entry.email) = lower(invitation.email))
    or exists (select from person where person.account_id = dispatcher.id and ended_at is null
    and (lower(entry.email) = lower(person.email)
      or right(regexp_replace(entry.phone, '\\D', '', 'g'), 10)
        = right(regexp_replace(person.phone_number, '\\D', '', 'g'), 10)))))`

/** Consents with the dispatcher's name and what the register says of the carrier. */
export function selectConsents(db: Kysely<Schema>) {
  return db
    .selectFrom('dispatch_consent')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'dispatch_consent.dispatcher_id')
    .selectAll('dispatch_consent')
    .select(partyNameOf('dispatcher').as('dispatcher_name'))
    .select(sql<boolean>`dispatcher.dot_verified_at is not null`.as('is_dispatcher_proved'))
    .select([REGISTER_EMAIL.as('register_email'), IS_CONTACT_OWN.as('is_contact_own')])
    .select(registerEntryOf(sql.ref('dispatch_consent.usdot')).as('register_entry'))
    .select([LEGAL_NAME.as('carrier_name'), IS_PROVED.as('is_proved'), SHOWN_STATUS.as('shown_status')])
    .select(isProvedByAnother('dispatch_consent').as('is_proved_by_another'))
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

/** An account as the holder of a number that it states, and may have proved. */
export type Holder = Awaited<ReturnType<typeof findHolder>>

/** What an account gave, and what is asked or was given for its number: whether that is its business is decided later. */
export function listConsentsNear(
  db: Kysely<Schema>,
  { id, usdot, isUsdotProved }: Holder,
  now: Date,
): Promise<ConsentRow[]> {
  return selectConsents(db)
    .where('dispatcher_id', '<>', id)
    .where((eb) =>
      eb.or([
        eb('carrier_id', '=', id),
        eb.and([eb('usdot', '=', usdot), eb('status', '=', 'asked'), eb('expires_at', '>', now)]),
        ...(isUsdotProved ? [eb.and([eb('usdot', '=', usdot), eb('status', '=', 'active')])] : []),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('dispatch_consent.id')
    .execute()
}

function selectHolder(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', plainUsdot(sql.ref('account.dot_number')).as('usdot')])
    .select(partyNameOf('account').as('name'))
    .select(ownerEmailsOf('account').as('emails'))
    .select(sql<boolean>`dot_verified_at is not null`.as('isUsdotProved'))
    .where('id', '=', accountId)
}

export function findHolder(db: Kysely<Schema>, accountId: string) {
  return selectHolder(db, accountId).executeTakeFirstOrThrow()
}

/** The same; its number stays as it is until the transaction ends. Lock loads, requests and the register's entry first. */
export function lockHolder(tx: Transaction<Schema>, accountId: string): Promise<Holder> {
  return selectHolder(tx, accountId).forShare().executeTakeFirstOrThrow()
}

/** The open accounts of a number that proved it, and the one of an email that states it. */
export async function listHolders(
  db: Kysely<Schema>,
  { usdot, email }: { usdot: string; email: string | null },
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select id, ${ownerEmailsOf('account')} as emails, ltrim(dot_number, '0') as usdot, dot_verified_at is not null as "isUsdotProved",
      ${partyNameOf('account')} as name
    from account where is_active and ltrim(dot_number, '0') = ${usdot}
      and (dot_verified_at is not null or exists (select from person
        where person.account_id = account.id and seat = 'owner' and ended_at is null and lower(email) = lower(${email})))
    order by id`.execute(db)
  return rows
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

/** The dispatcher adds the carrier's email to an open question that has none. */
export async function addCarrierEmail(
  tx: Transaction<Schema>,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dispatch_consent')
    .set({ carrier_email: email })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .where('carrier_email', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The carrier's accounts and emails were told of a question. */
export async function markSent(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await tx.updateTable('dispatch_consent').set({ sent_at: now }).where('id', '=', id).execute()
}

const MOST_UNSENT = 200

/** Open questions that waited for the register, and don't any more. */
export async function listUnsentQuestions(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('dispatch_consent')
    .select('id')
    .where('status', '=', 'asked')
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`(${isProvable('dispatch_consent')} or ${isProvedByAnother('dispatch_consent')} or exists (
        select from register_entry entry where entry.usdot = dispatch_consent.usdot and entry.contact_asked_at is not null))`,
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(MOST_UNSENT)
    .execute()
  return rows.map(({ id }) => id)
}

/** Consents whose proof stopped to hold, or holds again, since this was asked last. */
export async function noteLapses(tx: Transaction<Schema>, now: Date): Promise<{ id: string; isLapsed: boolean }[]> {
  const { rows } = await sql<{ id: string; isLapsed: boolean }>`
    update dispatch_consent set lapsed_at = case when lapsed_at is null then ${now}::timestamptz end
    where status = 'active' and (${SHOWN_STATUS} = 'lapsed') <> (lapsed_at is not null)
    returning id, lapsed_at is not null as "isLapsed"`.execute(tx)
  return rows
}

/** Ends an account's open consents, given and received. */
export function endConsents(tx: Transaction<Schema>, accountId: string, now: Date) {
  return tx
    .updateTable('dispatch_consent')
    .set({
      status: 'ended',
      ended_at: now,
      ended_by: 'closed',
      // one that lapsed doesn't hold again because its account closed
      lapsed_at: sql<Date | null>`case when ${SHOWN_STATUS} = 'lapsed' then coalesce(lapsed_at, ${now}::timestamptz) end`,
    })
    .where((eb) => eb.or([eb('dispatcher_id', '=', accountId), eb('carrier_id', '=', accountId)]))
    .where('status', 'in', ['asked', 'active'])
    .returning(['id', 'dispatcher_id'])
    .execute()
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

/** A deal that was made by a consent, for an email about it. */
export function findDealByConsent(db: Kysely<Schema>, dealId: string) {
  return db
    .selectFrom('deal')
    .innerJoin('load', 'load.id', 'deal.load_id')
    .innerJoin('deal_terms as terms', (join) =>
      join.onRef('terms.deal_id', '=', 'deal.id').onRef('terms.version', '=', 'deal.version'),
    )
    .select(['deal.consent_id', 'load.number'])
    .select(sql<string>`(terms.stops #>> '{0,city}') || ' to ' || (terms.stops #>> '{-1,city}')`.as('lane'))
    .where('deal.id', '=', dealId)
    .executeTakeFirst()
}

/** The carrier as a deal keeps it: by the register's name and contact, else as its account states them. */
export function freezeNamedCarrier(consentId: string): RawBuilder<string> {
  return sql<string>`(
    select jsonb_build_object(
      'legalName', ${LEGAL_NAME}, 'dotNumber', dispatch_consent.usdot, 'isUsdotProved', ${IS_PROVED},
      'isNameStated', not (${IS_PROVED}) and entry.record is null,
      'mcNumber', dispatch_consent.mc_number, 'contactName', signer_name,
      'contactPhone', coalesce(entry.phone, ${ofContact(sql.ref('carrier.id'), sql`contact.phone_number`)}),
      'contactEmail', coalesce(entry.email, ${emailOf('carrier')}))
    from dispatch_consent left join account carrier on carrier.id = dispatch_consent.carrier_id
    left join register_entry entry on entry.usdot = dispatch_consent.usdot
    where dispatch_consent.id = ${consentId})`
}

/** For a query on `deal`: whether the carrier that a dispatcher named has proved its number by now. */
export const isCarrierProved = (consentId: RawBuilder<unknown>) => sql<boolean | null>`(
  select ${IS_PROVED} from dispatch_consent where dispatch_consent.id = ${consentId})`

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
