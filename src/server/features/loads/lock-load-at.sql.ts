import { type Kysely, sql, type Transaction } from 'kysely'
import { hasTenderExpired } from '#domain/freight/tender.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { appendLoadEvent } from './load-event.sql.ts'
import { toLoadSnapshot } from './load-snapshot.sql.ts'
import { type LockedLoad, lockLoad, NO_TENDER, updateLoadRow } from './load.sql.ts'

/** Locks the load as it is at that time: a tender that nobody answered in time is ended first, and both are notified. */
export async function lockLoadAt(
  tx: Transaction<Schema>,
  loadId: string,
  now: Instant,
): Promise<LockedLoad | undefined> {
  const load = await lockLoad(tx, loadId)
  const carrierId = load?.dispatcher_id
  if (!load || !carrierId || !hasTenderExpired(toLoadSnapshot(load), now)) return load
  const expiredAt = load.tender_expires_at?.getTime() ?? now
  await updateLoadRow(tx, load.id, NO_TENDER, new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'tender-expired',
    actorId: null,
    occurredAt: expiredAt,
    now,
    detail: { carrierId },
  })
  await record(tx, { type: 'load.tender-expired', loadId: load.id, carrierId }, { actorId: null, now })
  return { ...load, ...NO_TENDER, version: load.version + 1 }
}

/** Ids of loads whose tender has expired, the longest ago first. */
export async function listExpiredTenders(db: Kysely<Schema>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('load')
    .select('id')
    .where('tendered', '=', true)
    .where('tender_expires_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('tender_expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the carrier's last tender of this load expired, even if another carrier has the load now. */
export async function hasLostTender(db: Kysely<Schema>, loadId: string, carrierId: string): Promise<boolean> {
  const last = await db
    .selectFrom('load_event')
    .select('type')
    .where('load_id', '=', loadId)
    .where('type', 'in', ['tendered', 'tender-accepted', 'tender-declined', 'tender-revoked', 'tender-expired'])
    .where(sql`payload ->> 'carrierId'`, '=', carrierId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.type === 'tender-expired'
}
