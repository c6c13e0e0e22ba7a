import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationSubject } from '#contract/notification/notification.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { NotificationKind } from '#domain/access/notification-preferences.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'

type Status = 'unread' | 'read' | 'archived'

export interface NewNotification {
  personId: PersonId
  type: 'load' | 'general' | 'system'
  kind: NotificationKind
  title: string
  message: string
  metadata: {
    loadId?: string
    load?: { number: number; lane: string }
    subject?: NotificationSubject
    templateId?: string
    consentOf?: 'carrier' | 'dispatcher'
    ofCompany?: 'people' | 'mine' | 'unassigned' | 'integrations'
    tenderId?: string
    requestId?: string
    actionText?: string
    asks?: PushAnswerKind
  }
  /** off in the app: starts out archived */
  isFiled: boolean
}

/** What can be answered in the notification. */
export type PushAnswerKind = 'request' | 'tender'

/**
 * Exactly one row per event and person, however often the job runs. A load can have thousands of requesters, so all
 * rows go in one parameter: PostgreSQL takes at most 65,535.
 * @returns the rows that are new
 */
export async function insertNotifications(
  tx: Transaction<Schema>,
  { eventId, now }: { eventId: number; now: Date },
  notifications: readonly NewNotification[],
): Promise<{ id: string; person_id: PersonId; kind: NotificationKind | null }[]> {
  if (notifications.length === 0) return []
  const news = notifications.map((notification) => ({ id: newId(), ...notification }))
  const { rows } = await sql<{ id: string; person_id: PersonId; kind: NotificationKind | null }>`
    insert into notification
      (id, person_id, event_id, type, kind, status, title, message, metadata, created_at, archived_at)
    select id, "personId", ${eventId}::bigint, type, kind, case when "isFiled" then 'archived' else 'unread' end,
      title, message, metadata, ${now}::timestamptz, case when "isFiled" then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as told(id uuid, "personId" uuid, type text, kind text,
      "isFiled" boolean, title text, message text, metadata jsonb)
    on conflict (event_id, person_id) do nothing
    returning id, person_id, kind`.execute(tx)
  return rows
}

/** Days in which one is enough, however many emails are refused. */
const REFUSED_MAIL_DAYS = 7

/** In the app alone: no email and no push, which may be what fails. */
export async function notifyOfRefusedMail(
  db: Kysely<Schema>,
  { personId, title, message, now }: { personId: PersonId; title: string; message: string; now: Date },
): Promise<void> {
  await sql`
    insert into notification (id, person_id, type, title, message, metadata, created_at)
    select ${newId()}, ${personId}, 'system', ${title}, ${message}, '{}', ${now}::timestamptz
    where not exists (
      select from notification
      where person_id = ${personId} and title = ${title}
        and created_at > ${now}::timestamptz - make_interval(days => ${REFUSED_MAIL_DAYS}::int)
    )`.execute(db)
}

export function selectNotifications(db: Kysely<Schema>, personId: PersonId) {
  return db.selectFrom('notification').selectAll().where('person_id', '=', personId)
}
export type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number]

export async function setNotificationStatus(
  tx: Transaction<Schema>,
  personId: PersonId,
  id: string,
  { status, now }: { status: Status; now: Date },
): Promise<NotificationRow | undefined> {
  return tx
    .updateTable('notification')
    .set({
      status,
      grows_for: null,
      ...(status === 'read' && { read_at: now }),
      ...(status === 'archived' && { archived_at: now }),
    })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function markAllRead(tx: Transaction<Schema>, personId: PersonId, now: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ status: 'read', read_at: now, grows_for: null })
    .where('person_id', '=', personId)
    .where('status', '=', 'unread')
    .execute()
}

/** False if none. */
export async function deleteNotification(tx: Transaction<Schema>, personId: PersonId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes notifications from before then, oldest first. Returns how many. */
export async function deleteOldNotifications(
  db: Kysely<Schema>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    // ids rise with time, so the oldest are found without reading all
    .where('id', 'in', (eb) => eb.selectFrom('notification').select('id').orderBy('id').limit(limit))
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** `total` excludes archived ones, like the count on screen (NOTIF-01). */
export async function countNotifications(
  db: Kysely<Schema>,
  personId: PersonId,
): Promise<{ unread: number; total: number }> {
  const { unread, total } = await db
    .selectFrom('notification')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('status', '=', 'unread').as('unread'),
      eb.fn.countAll<string>().filterWhere('status', '!=', 'archived').as('total'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return { unread: Number(unread), total: Number(total) }
}
