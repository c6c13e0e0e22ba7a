import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { CarrierRecord } from '#domain/freight/carrier-authority.ts'
import type { CarrierRules } from '#domain/freight/carrier-rule.ts'
import { isVerified } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import type { CarrierRegister, RegisterContact } from '#server/ports/register/carrier-register.ts'

/** An entry as `to_jsonb` writes it: instants are text. */
export interface RegisterEntryJson {
  usdot: string
  source: CarrierRegister['name']
  answer: 'found' | 'none' | null
  record: CarrierRecord | null
  first_grant: string | null
  answered_at: string | null
  failed_at: string | null
  email: string | null
  phone: string | null
  contact_at: string | null
  /** null: nobody knows yet whether a contact is listed */
  contact_asked_at: string | null
  contact_changed_at: string | null
  authority_lost_at: string | null
}

/**
 * The register's entry for a number.
 * @param number SQL of a USDOT number as typed, which may be null
 */
export function registerEntryOf(number: RawBuilder<unknown>): RawBuilder<RegisterEntryJson | null> {
  return sql<RegisterEntryJson | null>`(select to_jsonb(entry) from register_entry entry
    where entry.usdot = ltrim(${number}, '0'))`
}

/** The numbers that open accounts give, and those of carriers that dispatchers book for. */
const STATED = sql`select ltrim(dot_number, '0') from account
  where is_active and ${isVerified(sql.ref('account.id'))} and ltrim(dot_number, '0') ~ '^[1-9][0-9]{0,7}$'
  union select usdot from dispatch_consent where status in ('asked', 'active')`

/** Adds the numbers that accounts have begun to give, and removes those that none gives or another register answered. */
export async function alignEntries(
  db: Kysely<Schema>,
  { name, numbers }: Pick<CarrierRegister, 'name' | 'numbers'>,
  now: Date,
): Promise<void> {
  await sql`delete from register_entry where source <> ${name} or usdot not in (${STATED})`.execute(db)
  await sql`insert into register_entry (usdot, source, due_at)
    select distinct stated.usdot, ${name}, ${now}::timestamptz from (${STATED}) stated (usdot)
    where ${numbers ? sql`stated.usdot = any(${[...numbers]})` : sql`true`}
    on conflict do nothing`.execute(db)
}

export interface DueEntry {
  usdot: string
  failures: number
}

/** The entries to ask about next, the longest overdue first. */
export function listDueEntries(db: Kysely<Schema>, now: Date, limit: number): Promise<DueEntry[]> {
  return db
    .selectFrom('register_entry')
    .select(['usdot', 'failures'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('usdot')
    .limit(limit)
    .execute()
}

interface LookupTimes {
  now: Date
  /** when the number is looked up again */
  dueAt: Date
}

/** Authority that was active in the last answer and isn't in this one was lost; active again, it wasn't. */
function lostAt(record: CarrierRecord | null, now: Date): RawBuilder<Date | null> {
  if (record?.authority === 'active') return sql`null`
  if (record?.authority === 'unknown') return sql`authority_lost_at`
  return sql`case when record ->> 'authority' = 'active' then ${now}::timestamptz else authority_lost_at end`
}

/** What the last answer said; it stays so until the transaction ends. */
export async function findRecord(tx: Transaction<Schema>, usdot: string): Promise<CarrierRecord | null> {
  const entry = tx.selectFrom('register_entry').select('record').where('usdot', '=', usdot).forUpdate()
  return (await entry.executeTakeFirst())?.record ?? null
}

/** Keeps an answer. The number stays due until the rest of its batch is read. */
export async function saveAnswer(
  db: Kysely<Schema>,
  usdot: string,
  { record, now }: Pick<LookupTimes, 'now'> & { record: CarrierRecord | null },
): Promise<void> {
  await db
    .updateTable('register_entry')
    .set({
      answer: record ? 'found' : 'none',
      record: record && JSON.stringify(record),
      authority_lost_at: lostAt(record, now),
      answered_at: now,
      failed_at: null,
      failures: 0,
    })
    .where('usdot', '=', usdot)
    .execute()
}

/** Keeps that a question got no usable answer, beside the last answer. */
export async function saveFailure(db: Kysely<Schema>, usdot: string, { now, dueAt }: LookupTimes): Promise<void> {
  await db
    .updateTable('register_entry')
    .set((eb) => ({ failed_at: now, failures: eb('failures', '+', 1), due_at: dueAt }))
    .where('usdot', '=', usdot)
    .execute()
}

export async function setDue(db: Kysely<Schema>, usdots: readonly string[], dueAt: Date): Promise<void> {
  await db.updateTable('register_entry').set({ due_at: dueAt }).where('usdot', 'in', usdots).execute()
}

/** An entry's contact; it stays so until the transaction ends. */
export function lockEntry(tx: Transaction<Schema>, usdot: string) {
  return tx
    .selectFrom('register_entry')
    .select(['email', 'phone'])
    .where('usdot', '=', usdot)
    .forShare()
    .executeTakeFirst()
}

/** The open accounts that give a number. */
export function listHolders(db: Kysely<Schema>, usdot: string) {
  return db
    .selectFrom('account')
    .select('id')
    .where(sql<string>`ltrim(dot_number, '0')`, '=', usdot)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}

/** What a code to another contact proved no longer holds. */
export async function lapseProofs(
  tx: Transaction<Schema>,
  usdot: string,
  { email, phone }: RegisterContact,
): Promise<void> {
  await sql`update account set dot_verified_at = null, dot_verified_contact = null
    where ltrim(dot_number, '0') = ${usdot} and dot_verified_contact is not null
      and (dot_verified_contact ->> 'email' is distinct from ${email}::text
        or dot_verified_contact ->> 'phone' is distinct from ${phone}::text)`.execute(tx)
}

/** Whether a contact of the number is known; it stays so until the transaction ends. */
export async function lockContact(tx: Transaction<Schema>, usdot: string): Promise<boolean> {
  const entry = tx.selectFrom('register_entry').select('contact_at').where('usdot', '=', usdot).forUpdate()
  return ((await entry.executeTakeFirst())?.contact_at ?? null) !== null
}

export async function saveContact(
  tx: Transaction<Schema>,
  usdot: string,
  { contact, isChange, now }: { contact: RegisterContact; isChange: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('register_entry')
    .set({ ...contact, contact_at: now, ...(isChange && { contact_changed_at: now }) })
    .where('usdot', '=', usdot)
    .execute()
}

/** Notes that the register still has this contact; false if it isn't the known one. */
export async function confirmContact(
  db: Kysely<Schema>,
  usdot: string,
  contact: RegisterContact,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('register_entry')
    .set({ contact_at: now })
    .where('usdot', '=', usdot)
    .where('contact_at', 'is not', null)
    .where(sql<boolean>`(email, phone) is not distinct from (${contact.email}::text, ${contact.phone}::text)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The contacts of these numbers were asked for: one that isn't listed is now known not to be. */
export async function markContactsAsked(db: Kysely<Schema>, usdots: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('register_entry')
    .set({ contact_asked_at: now })
    .where('usdot', 'in', usdots)
    .where('contact_asked_at', 'is', null)
    .execute()
}

/** The first grant only moves back: each file knows a part of the history. */
export async function saveFirstGrants(db: Kysely<Schema>, grants: ReadonlyMap<string, string>): Promise<void> {
  for (const [usdot, day] of grants)
    await db
      .updateTable('register_entry')
      .set({ first_grant: sql<string>`least(first_grant, ${day}::date)` })
      .where('usdot', '=', usdot)
      .execute()
}

/** Whether the two have asked for each other's freight or agreed on some. */
export async function haveDealtWith(db: Kysely<Schema>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ dealt: boolean }>`select
    exists (select from booking_request where (load_owner_id, requester_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)))
    or exists (select from load where deleted_at is null and (owner_id, dispatcher_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)))
    or exists (select from deal where (broker_id, carrier_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)))
    or exists (select from deal where (broker_id, hauler_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)))
    as dealt`.execute(db)
  return rows[0]?.dealt === true
}

/** A broker's rules and what is known of the carrier that is to haul. */
export async function findRulesFor(
  db: Kysely<Schema>,
  { ownerId, usdot }: { ownerId: string; usdot: string | null },
): Promise<{ rules: CarrierRules | null; entry: RegisterEntryJson | null }> {
  return db
    .selectFrom('account as owner')
    .select(['owner.carrier_rules as rules', registerEntryOf(sql`${usdot}::text`).as('entry')])
    .where('owner.id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

/** An account's number and its entry. */
export async function findAccountEntry(
  db: Kysely<Schema>,
  accountId: string,
): Promise<{ usdot: string | null; entry: RegisterEntryJson | null } | undefined> {
  return db
    .selectFrom('account')
    .select([
      sql<string | null>`nullif(ltrim(dot_number, '0'), '')`.as('usdot'),
      registerEntryOf(sql.ref('account.dot_number')).as('entry'),
    ])
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

interface Bond {
  load_id: string
  /** null for a named carrier without an account */
  holder_id: string | null
  side: 'broker' | 'carrier'
  /** who booked, which may be a dispatcher */
  carrier_id: string
  other_id: string
  /** a dispatcher named the number's carrier */
  is_named: boolean
  /** loads and requests between the two */
  count: number
}

/**
 * Those with whom the open accounts of a number, or a carrier that a dispatcher named, have a running load, a tender or
 * an open request: each pair once, with the load that is picked up first.
 */
export async function listBonds(tx: Transaction<Schema>, usdot: string, now: Date): Promise<Bond[]> {
  const { rows } = await sql<Bond>`
    with holder as (
      select id from account where is_active and ltrim(dot_number, '0') = ${usdot}
    ), bond as (
      select load.id as load_id, pickup_at, owner_id as broker_id, dispatcher_id as carrier_id, hauler_id,
        (select consent_id from deal where deal.load_id = load.id and deal.ended_at is null) as consent_id
      from load
      where deleted_at is null and dispatcher_id is not null
        and (status = 'active' or tendered and tender_expires_at > ${now}::timestamptz)
      union
      select load.id, load.pickup_at, load.owner_id, request.requester_id, null, request.consent_id
      from booking_request request join load on load.id = request.load_id
      where request.status = 'pending' and request.expires_at > ${now}::timestamptz and load.deleted_at is null
    ), sided as (
      select load_id, pickup_at, carrier_id as holder_id, carrier_id, 'carrier' as side, broker_id as other_id, false as is_named
      from bond where carrier_id in (select id from holder)
      union all
      select load_id, pickup_at, account.id, bond.carrier_id, 'carrier', other.id, true
      from bond join dispatch_consent consent on consent.id = bond.consent_id and consent.usdot = ${usdot}
      left join account on account.id = coalesce(bond.hauler_id, consent.carrier_id) and account.is_active
      cross join lateral (values (bond.broker_id), (bond.carrier_id)) other (id)
      union all
      select load_id, pickup_at, broker_id, carrier_id, 'broker', carrier_id, false from bond
      where broker_id in (select id from holder)
    )
    select distinct on (holder_id, other_id) load_id, holder_id, carrier_id, side, other_id, is_named,
      (count(*) over (partition by holder_id, other_id))::int as count
    from sided where holder_id is distinct from other_id
    order by holder_id, other_id, pickup_at, load_id`.execute(tx)
  return rows
}
