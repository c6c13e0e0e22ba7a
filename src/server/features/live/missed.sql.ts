import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** More than this is not told one by one. */
const MOST = 500

/** Where the stream begins: everything that older transactions wrote is to be seen. And when its session ends. */
export async function standing(
  db: Kysely<Schema>,
  sessionId: string,
): Promise<{ position: string; endsAt: Date | null }> {
  const { rows } = await sql<{ position: string; endsAt: Date | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position,
      (select expires_at from session where id = ${sessionId} and revoked_at is null) as "endsAt"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot')
  return row
}

/**
 * The loads that were written since a position, and whether they can still be booked.
 * @returns null when they are too many, or when the position is none of this database's
 */
export async function loadsWrittenSince(
  db: Kysely<Schema>,
  since: string,
): Promise<{ gone: string[]; changed: string[] } | null> {
  const { rows: known } = await sql<{ isKnown: boolean }>`
    select ${since}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as "isKnown"`.execute(db)
  if (!known[0]?.isKnown) return null
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    select id, status = 'pending' and not tendered and deleted_at is null as "isOpen" from load
    where written_by >= ${since}::xid8 order by written_by limit ${MOST + 1}`.execute(db)
  if (rows.length > MOST) return null
  const idsOf = (isOpen: boolean) => rows.filter((row) => row.isOpen === isOpen).map(({ id }) => id)
  return { gone: idsOf(false), changed: idsOf(true) }
}
