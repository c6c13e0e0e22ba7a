import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

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
