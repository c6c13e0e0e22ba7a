import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Cursor } from './cursor.ts'

export type ChangeKind = 'gone' | 'load' | 'notification' | 'request'

export interface Change {
  /** the transaction that wrote it, as text: it has 64 bits */
  writtenBy: string
  kind: ChangeKind
  id: string
  /** of what is gone */
  goneKind: 'load' | 'request' | 'notification' | null
}

/** What is over and long settled is not kept on a device. */
const SETTLED_DAYS = 90

export async function currentSnapshot(tx: Transaction<Schema>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
  return rows[0]?.snapshot ?? ''
}

/** Whether a cursor's snapshot can be of this database: a restored or another one counts its transactions anew. */
export async function isOfThisDatabase(tx: Transaction<Schema>, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as ours`.execute(tx)
  return rows[0]?.ours ?? false
}

/** Written after the device's snapshot, and visible in the one that its pages belong to. */
function isNew(column: RawBuilder<unknown>, { seen, upto }: { seen: string | null; upto: string }) {
  const visible = sql`pg_visible_in_snapshot(${column}, ${upto}::pg_snapshot)`
  if (seen === null) return visible
  return sql`(${column} >= pg_snapshot_xmin(${seen}::pg_snapshot)
    and not pg_visible_in_snapshot(${column}, ${seen}::pg_snapshot) and ${visible})`
}

/**
 * What changed for an account, in the order of writing, from after the last row sent. A load also changes for a requester
 * when the own request on it does.
 */
export async function changesFor(
  tx: Transaction<Schema>,
  accountId: string,
  { seen, upto, after, limit }: Pick<Cursor, 'seen' | 'after'> & { upto: string; limit: number },
): Promise<Change[]> {
  const span = { seen, upto }
  const position = after
    ? sql`where (written_by, kind, id) > (${after[0]}::xid8, ${after[1]}, ${after[2]}::uuid)`
    : sql``
  // a first answer holds no graves, and nothing that was settled long ago
  const settled =
    seen === null
      ? sql`and (l.status in ('pending', 'active') or l.updated_at > now() - make_interval(days => ${SETTLED_DAYS}))`
      : sql``
  const alive = seen === null ? sql`and l.deleted_at is null` : sql``
  const { rows } = await sql<{ written_by: string; kind: ChangeKind; id: string; gone_kind: Change['goneKind'] }>`
    select written_by::text, kind, id, gone_kind from (
      select l.written_by, 'load' as kind, l.id, null::text as gone_kind from load l
      where (l.owner_id = ${accountId} or l.dispatcher_id = ${accountId}) and ${isNew(sql`l.written_by`, span)} ${settled} ${alive}
      union all
      select greatest(l.written_by, r.written_by), 'load', l.id, null from load_request r join load l on l.id = r.load_id
      where r.requester_id = ${accountId} and l.owner_id <> ${accountId} and l.dispatcher_id is distinct from ${accountId}
        and (${isNew(sql`l.written_by`, span)} or ${isNew(sql`r.written_by`, span)}) ${settled} ${alive}
      union all
      select r.written_by, 'request', r.id, null from load_request r join load l on l.id = r.load_id
      where (r.requester_id = ${accountId} or l.owner_id = ${accountId}) and ${isNew(sql`r.written_by`, span)} ${settled} ${alive}
      union all
      select n.written_by, 'notification', n.id, null from notification n
      where n.account_id = ${accountId} and ${isNew(sql`n.written_by`, span)}
      union all
      select t.written_by, 'gone', t.entity_id, t.kind from tombstone t
      where ${seen !== null} and t.account_id = ${accountId} and ${isNew(sql`t.written_by`, span)}
    ) changed
    ${position}
    order by changed.written_by, kind, id
    limit ${limit}`.execute(tx)
  return rows.map((row) => ({ writtenBy: row.written_by, kind: row.kind, id: row.id, goneKind: row.gone_kind }))
}

/** Forgets graves that no cursor can ask for. */
export async function clearTombstones(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('tombstone').where('buried_at', '<', before).execute()
}
