import { type Kysely, sql, type Transaction } from 'kysely'
import { EMAIL_GROUPS, type EmailGroup } from '#domain/access/notification-preferences.ts'
import type { Schema } from '#server/db/schema.ts'
import { OPEN_MATCHES } from './match-notification.sql.ts'

/**
 * Holds notifications for their recipients' next email of that group, in one statement. It leaves when the first of
 * them is due.
 */
export async function holdEmails(
  tx: Transaction<Schema>,
  emails: readonly { id: string; group: EmailGroup; dueAt: Date }[],
): Promise<void> {
  if (emails.length === 0) return
  await sql`
    insert into held_email (notification_id, person_id, email_group, due_at)
    select held.id, person_id, held.group, held."dueAt"
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as held(id uuid, "group" text, "dueAt" timestamptz)
    join notification on notification.id = held.id
    on conflict (notification_id) do nothing`.execute(tx)
}

/**
 * Takes everything held for emails that are due: a list for each, oldest first, in the order in which they leave. A
 * match after that is in the next one.
 */
export async function takeDueEmails(
  tx: Transaction<Schema>,
  now: Date,
  most: number,
): Promise<{ ids: string[]; group: EmailGroup }[]> {
  const { rows } = await sql<{ ids: string[]; group: EmailGroup }>`
    with due as (
      select person_id, email_group from held_email where due_at <= ${now}
      group by person_id, email_group order by min(due_at) limit ${most}),
    taken as (
      delete from held_email held using due
      where held.person_id = due.person_id and held.email_group = due.email_group
      returning held.notification_id, held.person_id, held.email_group),
    closed as (
      update notification set grows_for = null where grows_for is not null
        and id in (select notification_id from taken where email_group = 'matches'))
    select array_agg(taken.notification_id::text order by created_at, notification.id) as ids,
      email_group as "group"
    from taken join notification on notification.id = taken.notification_id
    group by taken.person_id, email_group
    order by array_position(${sql.val(EMAIL_GROUPS)}::text[], email_group)`.execute(tx)
  return rows
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
      sql<number>`cardinality(matched_loads)`.as('matches'),
      OPEN_MATCHES.as('open_matches'),
      'notification.person_id',
      'person.account_id',
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
    on conflict (notification_id) do update set due_at = least(held_push.due_at, excluded.due_at)`.execute(db)
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
