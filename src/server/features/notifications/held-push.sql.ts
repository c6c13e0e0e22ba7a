import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Keeps a push until somebody's quiet hours end. */
export async function holdPush(db: Kysely<Schema>, notificationId: string, dueAt: Date): Promise<void> {
  await db
    .insertInto('held_push')
    .values({ notification_id: notificationId, due_at: dueAt })
    .onConflict((conflict) => conflict.column('notification_id').doUpdateSet({ due_at: dueAt }))
    .execute()
}

/** Takes out what is due, oldest first; another server that looks at the same time takes the rest. */
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
