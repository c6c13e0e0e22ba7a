import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { DATABASE_IDENTITY } from '#server/db/database-identity.sql.ts'
import { MOMENT } from '#server/db/moment.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Position } from './cursor.ts'

interface Span {
  /** the device's last snapshot; null for a full sync */
  seen: string | null
  /** the snapshot this sync brings it to */
  upto: string
  /** the last row sent */
  after: Position | undefined
}

/** This transaction's snapshot and the database's identity. A restored database reuses transaction ids. */
export async function currentSnapshot(tx: Transaction<Schema>): Promise<{ snapshot: string; database: string }> {
  const { rows } = await sql<{ snapshot: string; database: string }>`
    select pg_current_snapshot()::text as snapshot, ${DATABASE_IDENTITY} as database`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot')
  return row
}

/**
 * Whether a row was written by a transaction the device's last snapshot couldn't see. A full sync sends every row: rows
 * of a restored database may carry transaction numbers still to come.
 */
function isNew(table: string, { seen, upto, after }: Span): RawBuilder<boolean> {
  const writtenBy = sql.ref(`${table}.written_by`)
  const isAhead = after ? sql<boolean>`${writtenBy} >= ${after.writtenBy}::xid8` : sql<boolean>`true`
  if (seen === null) return isAhead
  return sql`(${isAhead} and ${writtenBy} >= pg_snapshot_xmin(${seen}::pg_snapshot)
    and not pg_visible_in_snapshot(${writtenBy}, ${seen}::pg_snapshot)
    and pg_visible_in_snapshot(${writtenBy}, ${upto}::pg_snapshot))`
}

/** Requests that changed or whose load did: they show its lane and rate, and end with it. */
function newRequests(whose: RawBuilder<unknown>, isKept: RawBuilder<unknown>, span: Span) {
  const written = (table: 'l' | 'r') => sql`
    select ${sql.ref(`${table}.written_by`)}, r.id, r.load_id from booking_request r join load l on l.id = r.load_id
    where ${whose} and ${isNew(table, span)} and ${isKept}`
  return span.seen === null ? written('l') : sql`${written('r')} union all ${written('l')}`
}

/**
 * What may have changed for a person and their company, in write order, after the last row sent. Read each one's current state: the
 * account may have lost access. A new request of its own makes a load new to the account, too.
 * @param settledBefore a full sync skips loads that ended before this
 */
export async function listChanges(
  tx: Transaction<Schema>,
  { accountId, personId }: { accountId: AccountId; personId: PersonId },
  { limit, settledBefore, ...span }: Span & { limit: number; settledBefore: Date },
): Promise<Position[]> {
  const { seen, after } = span
  const isKept =
    seen === null
      ? sql`l.deleted_at is null and (l.status in ('pending', 'active') or l.updated_at > ${settledBefore})`
      : sql`true`
  const isFurther = after
    ? sql`(max(written_by), kind, id) > (${after.writtenBy}::xid8, ${after.kind}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<Position>`
    with asked as (${newRequests(sql`r.requester_id = ${accountId}`, isKept, span)}),
    received as (${newRequests(sql`l.owner_id = ${accountId}`, isKept, span)}),
    changed as (
      select l.written_by, 'load' as kind, l.id from load l
      where l.owner_id = ${accountId} and ${isNew('l', span)} and ${isKept}
      union all
      select l.written_by, 'load', l.id from load l
      where l.dispatcher_id = ${accountId} and ${isNew('l', span)} and ${isKept}
      union all
      select l.written_by, 'load', l.id from load l
      where l.hauler_id = ${accountId} and ${isNew('l', span)} and ${isKept}
      union all
      select written_by, 'load', load_id from asked
      union all
      select written_by, 'request', id from asked
      union all
      select written_by, 'request', id from received
      union all
      select n.written_by, 'notification', n.id from notification n
      where n.person_id = ${personId} and ${isNew('n', span)}
      union all
      select t.written_by, t.kind, t.entity_id from tombstone t
      where t.account_id = ${accountId} and coalesce(t.person_id, ${personId}) = ${personId} and ${isNew('t', span)} and ${seen !== null}
    )
    select max(written_by)::text as "writtenBy", kind, id from changed
    group by kind, id
    having ${isFurther}
    order by max(written_by), kind, id
    limit ${limit}`.execute(tx)
  return rows
}

/**
 * The company's loads that may have changed, old ones too, in write order after the last row sent; without a last
 * snapshot, all loads that are there. A load may come twice, and none is left out.
 * @param updatedSince without a last snapshot: loads that were updated before are left out
 */
export async function listLoadChanges(
  tx: Transaction<Schema>,
  accountId: AccountId,
  { limit, updatedSince, ...span }: Span & { limit: number; updatedSince: Date | null },
): Promise<Position[]> {
  const { seen, after } = span
  const isKept =
    seen === null
      ? sql`l.deleted_at is null and ${updatedSince ? sql`l.updated_at >= ${updatedSince}` : sql`true`}`
      : sql`true`
  /** Each side alone is read in the order of an index, as far as this page goes. */
  const firstOf = (writtenBy: RawBuilder<unknown>, id: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(
    select ${writtenBy} as written_by, ${id} as id from ${from}
    and ${after ? sql`(${writtenBy}, ${id}) > (${after.writtenBy}::xid8, ${after.id}::uuid)` : sql`true`}
    order by 1, 2 limit ${limit})`
  const [byLoad, loadId] = [sql`l.written_by`, sql`l.id`]
  const asParty = (column: string) =>
    firstOf(byLoad, loadId, sql`load l where ${sql.ref(column)} = ${accountId} and ${isNew('l', span)} and ${isKept}`)
  const requested = sql`booking_request r join load l on l.id = r.load_id where r.requester_id = ${accountId}`
  const sides = [
    asParty('l.owner_id'),
    asParty('l.dispatcher_id'),
    asParty('l.hauler_id'),
    firstOf(byLoad, loadId, sql`${requested} and ${isNew('l', span)} and ${isKept}`),
    ...(seen === null
      ? []
      : [
          // a request makes a load new to the company that made it
          firstOf(sql`r.written_by`, loadId, sql`${requested} and ${isNew('r', span)}`),
          firstOf(
            sql`t.written_by`,
            sql`t.entity_id`,
            sql`tombstone t where t.account_id = ${accountId} and t.kind = 'load' and ${isNew('t', span)}`,
          ),
        ]),
  ]
  const { rows } = await sql<Position>`
    select max(written_by)::text as "writtenBy", 'load' as kind, id
    from (${sql.join(sides, sql` union all `)}) changed
    group by id order by max(written_by), id limit ${limit}`.execute(tx)
  return rows
}

export interface RecentWrites {
  /** of the statement that read it */
  snapshot: string
  moment: string
  database: string
  /** which transactions wrote something that `listChanges` finds for a company or one of its people; null: too many to tell */
  written: { of: string; by: bigint }[] | null
}

/** What committed since a snapshot, for all companies and people; undefined reads none of it. One statement, so in one snapshot. */
export async function readRecentWrites(
  db: Kysely<Schema>,
  seen: string | undefined,
  most: number,
): Promise<RecentWrites> {
  const isFresh = (table: string) => {
    const writtenBy = sql.ref(`${table}.written_by`)
    return sql`${writtenBy} >= pg_snapshot_xmin(${seen}::pg_snapshot)
      and not pg_visible_in_snapshot(${writtenBy}, ${seen}::pg_snapshot)
      and pg_visible_in_snapshot(${writtenBy}, pg_current_snapshot())`
  }
  const written =
    seen === undefined
      ? sql`array[]::text[]`
      : sql`array(
          with fresh_load as materialized (
            select l.id, l.owner_id, l.dispatcher_id, l.hauler_id, l.written_by from load l where ${isFresh('l')}),
          fresh_request as materialized (
            select r.requester_id, r.load_id, r.written_by from booking_request r where ${isFresh('r')})
          select id || ' ' || written_by from (
            select owner_id as id, written_by from fresh_load
            union select dispatcher_id, written_by from fresh_load where dispatcher_id is not null
            union select hauler_id, written_by from fresh_load where hauler_id is not null
            union select r.requester_id, l.written_by from fresh_load l join booking_request r on r.load_id = l.id
            union select requester_id, written_by from fresh_request
            union select l.owner_id, r.written_by from fresh_request r join load l on l.id = r.load_id
            union select n.person_id, n.written_by from notification n where ${isFresh('n')}
            union select coalesce(t.person_id, t.account_id), t.written_by from tombstone t where ${isFresh('t')}) news
          limit ${most + 1})`
  const { rows } = await sql<Omit<RecentWrites, 'written'> & { written: string[] }>`
    select pg_current_snapshot()::text as snapshot, ${MOMENT} as moment,
      ${DATABASE_IDENTITY} as database, ${written} as written`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot')
  const found = row.written.map((each) => {
    const [of = '', by = '0'] = each.split(' ')
    return { of, by: BigInt(by) }
  })
  return { ...row, written: found.length > most ? null : found }
}

/** Deletes tombstones no cursor can need. */
export async function clearTombstones(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('tombstone').where('buried_at', '<', before).execute()
}

/** Devices that still have these loads or requests for them remove them. */
export async function buryLoads(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  const among = sql`(${sql.join(ids)})`
  await sql`
    insert into tombstone (account_id, kind, entity_id)
    select owner_id, 'load', id from load where id in ${among}
    union select broker_id, 'load', load_id from deal where load_id in ${among}
    union select carrier_id, 'load', load_id from deal where load_id in ${among}
    union select hauler_id, 'load', load_id from deal where load_id in ${among} and hauler_id is not null
    union select load_owner_id, 'request', id from booking_request where load_id in ${among}
    union select requester_id, 'request', id from booking_request where load_id in ${among}`.execute(tx)
}

/** Loads that ended longer ago aren't kept on devices. */
export const SETTLED_RETENTION_MS = 90 * DAY_MS

/**
 * Marks loads that show this account to others as changed, so `/sync` resends them: devices store its name and phone
 * with them. Requests follow their load. Call it before locking the account or other loads: everyone locks loads first,
 * in id order.
 */
export async function touchVisibleLoads(tx: Transaction<Schema>, accountId: string, now: Instant): Promise<void> {
  await sql`
    update load set written_by = pg_current_xact_id() where id in (
      select id from load
      where deleted_at is null
        and (status in ('pending', 'active') or updated_at > ${new Date(now - SETTLED_RETENTION_MS)})
        and id in (
          select id from load where owner_id = ${accountId}
          union select id from load where dispatcher_id = ${accountId}
          union select load_id from booking_request where requester_id = ${accountId})
      order by id
      for update)`.execute(tx)
}
