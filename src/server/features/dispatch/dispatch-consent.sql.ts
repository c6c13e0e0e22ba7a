import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import { chooseCarrier } from '#domain/freight/dispatch-consent.ts'
import type { DispatchConsentTable } from '#server/db/load-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { registerEntryOf } from '../authority/register-entry.sql.ts'

/** SQL of a USDOT number without leading zeros; null without one. */
const plainUsdot = (number: RawBuilder<unknown>) => sql<string | null>`nullif(ltrim(${number}, '0'), '')`

/** Whether the consent's carrier proved its number. */
const IS_PROVED = sql<boolean>`exists (select from account carrier where carrier.id = dispatch_consent.carrier_id
  and carrier.dot_verified_at is not null and ltrim(carrier.dot_number, '0') = dispatch_consent.usdot)`

/** Consents with the dispatcher's name and what the register says of the carrier. */
export function selectConsents(db: Kysely<Schema>) {
  return db
    .selectFrom('dispatch_consent')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'dispatch_consent.dispatcher_id')
    .selectAll('dispatch_consent')
    .select(['dispatcher.first_name', 'dispatcher.last_name', 'dispatcher.business_name'])
    .select(registerEntryOf(sql.ref('dispatch_consent.usdot')).as('register_entry'))
    .select(IS_PROVED.as('is_proved'))
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
  { accountId, usdot, now }: { accountId: string; usdot: string | null; now: Date },
): Promise<ConsentRow[]> {
  return selectConsents(db)
    .where('dispatcher_id', '<>', accountId)
    .where((eb) =>
      eb.or([
        eb('carrier_id', '=', accountId),
        eb.and([eb('usdot', '=', usdot), eb('status', '=', 'asked'), eb('expires_at', '>', now)]),
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

/** Ends the dispatcher's question of a number that nobody answered in time, so that it can ask again. */
export async function closeExpiredConsent(
  tx: Transaction<Schema>,
  { dispatcherId, usdot, now }: { dispatcherId: string; usdot: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('dispatch_consent')
    .set({ status: 'ended', ended_at: now })
    .where('dispatcher_id', '=', dispatcherId)
    .where('usdot', '=', usdot)
    .where('status', '=', 'asked')
    .where('expires_at', '<=', now)
    .execute()
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
  const { usdot } = await findHolder(tx, bookerId)
  const consents = tx
    .selectFrom('dispatch_consent')
    .select(['id', 'status', 'usdot'])
    .where('dispatcher_id', '=', bookerId)
    .orderBy('id')
    .forShare()
  const chosen = unwrapDecision(chooseCarrier(usdot, usdot === null ? await consents.execute() : [], consentId))
  if (chosen.kind === 'self') return { usdot, consentId: null }
  return chosen.kind === 'unnamed' ? null : { usdot: chosen.consent.usdot, consentId: chosen.consent.id }
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
    const { usdot } = await findHolder(tx, request.requester_id)
    if (usdot === null) throw new Refused('CARRIER_NOT_NAMED', { current: await current() })
    return { usdot, consentId: null }
  }
  const consent = await tx
    .selectFrom('dispatch_consent')
    .select(['status', 'usdot'])
    .where('id', '=', request.consent_id)
    .forShare()
    .executeTakeFirst()
  if (consent?.status !== 'active') throw new Refused('CARRIER_CONSENT_ENDED', { current: await current() })
  return { usdot: consent.usdot, consentId: request.consent_id }
}

/** The carrier as a deal keeps it: by the register's name and contact, else as its account has them. */
export function freezeNamedCarrier(consentId: string): RawBuilder<string> {
  return sql<string>`(
    select jsonb_build_object(
      'legalName', coalesce(entry.record ->> 'legalName', consent.legal_name), 'dotNumber', consent.usdot,
      'mcNumber', consent.mc_number, 'contactName', consent.signer_name,
      'contactPhone', coalesce(entry.phone, carrier.phone_number),
      'contactEmail', coalesce(entry.email, carrier.email))
    from dispatch_consent consent join account carrier on carrier.id = consent.carrier_id
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
  select jsonb_build_object('consentId', id, 'usdot', usdot, 'legalName', legal_name, 'isProved', ${IS_PROVED},
    'since', consented_at, 'isActive', status = 'active')
  from dispatch_consent where id = booking_request.consent_id)`

/** For a query on `booking_request`: the number of the carrier that it names. */
export const USDOT_OF_CONSENT = sql<string | null>`(
  select usdot from dispatch_consent where id = booking_request.consent_id)`
