import type { Kysely, Transaction } from 'kysely'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'

type Status = 'unread' | 'read' | 'archived'

export interface NewNotification {
  eventId: number
  accountId: string
  type: 'load' | 'general' | 'system'
  title: string
  message: string
  metadata: { loadId?: string; requestId?: string; actionText?: string }
  now: Date
}

/** Exactly one row per event and person, however often the job runs. */
export async function insertNotification(db: Kysely<Schema>, notification: NewNotification): Promise<void> {
  await db
    .insertInto('notification')
    .values({
      id: newId(),
      account_id: notification.accountId,
      event_id: notification.eventId,
      type: notification.type,
      status: 'unread',
      title: notification.title,
      message: notification.message,
      metadata: JSON.stringify(notification.metadata),
      created_at: notification.now,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doNothing())
    .execute()
}

export function notificationsOf(db: Kysely<Schema>, accountId: string) {
  return db.selectFrom('notification').selectAll().where('account_id', '=', accountId)
}
export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationsOf>['execute']>>[number]

export async function setStatus(
  tx: Transaction<Schema>,
  accountId: string,
  id: string,
  { status, now }: { status: Status; now: Date },
): Promise<NotificationRow | undefined> {
  return tx
    .updateTable('notification')
    .set({ status, ...(status === 'read' && { read_at: now }), ...(status === 'archived' && { archived_at: now }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function markAllRead(tx: Transaction<Schema>, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ status: 'read', read_at: now })
    .where('account_id', '=', accountId)
    .where('status', '=', 'unread')
    .execute()
}

/** Whether there was one. */
export async function deleteNotification(tx: Transaction<Schema>, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** `total` leaves the archived out: it is what the screen counts (NOTIF-01). */
export async function countNotifications(
  db: Kysely<Schema>,
  accountId: string,
): Promise<{ unread: number; total: number }> {
  const { unread, total } = await db
    .selectFrom('notification')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('status', '=', 'unread').as('unread'),
      eb.fn.countAll<string>().filterWhere('status', '!=', 'archived').as('total'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { unread: Number(unread), total: Number(total) }
}
