import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Holds pushes until their recipients' quiet hours end, in one statement.
 * @param dueAt epoch milliseconds by notification id
 */
export async function holdPushes(db: Kysely<Schema>, dueAt: ReadonlyMap<string, number>): Promise<void> {
  if (dueAt.size === 0) return
  const held = [...dueAt].map(([id, at]) => ({ id, at: new Date(at) }))
  await sql`
    insert into held_push (notification_id, due_at)
    select id, at from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as held(id uuid, at timestamptz)
    on conflict (notification_id) do update set due_at = excluded.due_at`.execute(db)
}

/** Takes due pushes, oldest first. A server running this concurrently skips them and takes others. */
export async function takeDuePushes(tx: Transaction<Schema>, now: Date, limit: number): Promise<string[]> {
  const due = await tx
    .selectFrom('held_push')
    .select('notification_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map((row) => row.notification_id)
  if (ids.length > 0) await tx.deleteFrom('held_push').where('notification_id', 'in', ids).execute()
  return ids
}
