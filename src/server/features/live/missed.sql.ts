import { type Kysely, sql } from 'kysely'
import { DATABASE_IDENTITY } from '#server/db/database-identity.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** Above this, clients refetch instead. */
const MAX_LOADS = 500

/** The stream's start position (all older transactions are visible), in which database, and when its session ends. */
export async function readStreamStart(
  db: Kysely<Schema>,
  sessionId: string,
): Promise<{ position: string; database: string; endsAt: Date | null }> {
  const { rows } = await sql<{ position: string; database: string; endsAt: Date | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position,
      ${DATABASE_IDENTITY} as database,
      (select expires_at from session where id = ${sessionId} and revoked_at is null) as "endsAt"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot')
  return row
}

/**
 * Loads written since a position, split by whether they can be booked; `booked` are those that a carrier got.
 * @returns null when there are too many
 */
export async function listLoadsWrittenSince(
  db: Kysely<Schema>,
  since: string,
): Promise<{ gone: string[]; booked: string[]; changed: string[] } | null> {
  const { rows } = await sql<{ id: string; isOpen: boolean; isBooked: boolean }>`
    select id, status = 'active' as "isBooked", status = 'pending' and not tendered and deleted_at is null as "isOpen" from load
    where written_by >= ${since}::xid8 and written_by < pg_snapshot_xmax(pg_current_snapshot()) order by written_by limit ${MAX_LOADS + 1}`.execute(
    db,
  )
  if (rows.length > MAX_LOADS) return null
  const idsOf = (isOpen: boolean) => rows.filter((row) => row.isOpen === isOpen).map(({ id }) => id)
  const booked = rows.filter(({ isBooked }) => isBooked).map(({ id }) => id)
  return { gone: idsOf(false), booked, changed: idsOf(true) }
}
