import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Holds notifications for their recipients' next email, in one statement. It leaves when the first of them is due. */
export async function holdEmails(
  tx: Transaction<Schema>,
  notificationIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (notificationIds.length === 0) return
  await sql`
    insert into held_email (notification_id, person_id, due_at)
    select id, person_id, ${dueAt}::timestamptz from notification
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(notificationIds)}::jsonb))
    on conflict (notification_id) do nothing`.execute(tx)
}

/** Takes everything held for people whose email is due, oldest first, by person. */
export async function takeDueEmails(tx: Transaction<Schema>, now: Date, people: number): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    with taken as (
      delete from held_email where person_id in (
        select person_id from held_email where due_at <= ${now} group by person_id order by min(due_at)
        limit ${people})
      returning notification_id, person_id)
    select array_agg(taken.notification_id::text order by created_at, notification.id) as ids
    from taken join notification on notification.id = taken.notification_id
    group by taken.person_id`.execute(tx)
  return rows.map(({ ids }) => ids)
}

/** Notifications with their recipient's address, oldest first. All belong to one person. */
export function findAddressedNotifications(db: Kysely<Schema>, ids: readonly string[]) {
  return db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.person_id')
    .select([
      'notification.id',
      'kind',
      'title',
      'message',
      'metadata',
      'notification.person_id',
      'person.email',
      'person.first_name',
    ])
    .where('notification.id', 'in', ids)
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .execute()
}

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
