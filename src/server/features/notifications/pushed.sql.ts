import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Notifications with the data for their push and for checking whether they're outdated. */
export function listPushedNotifications(db: Kysely<Schema>, ids: readonly string[]) {
  return db
    .selectFrom('notification')
    .leftJoin('load', (join) => join.on(sql<boolean>`load.id = (notification.metadata ->> 'loadId')::uuid`))
    .leftJoin('load_request as request', (join) =>
      join.on(sql<boolean>`request.id = (notification.metadata ->> 'requestId')::uuid`),
    )
    .selectAll('notification')
    .select([
      'load.version as load_version',
      'load.number as load_number',
      'load.tendered',
      'load.status as load_status',
      'load.dispatcher_id',
      'request.status as request_status',
      'request.expires_at as request_expires_at',
    ])
    .select(
      sql<string | null>`(
        select pickup.city || ', ' || pickup.state || ' to ' || delivery.city || ', ' || delivery.state
        from load_stop pickup join load_stop delivery on delivery.load_id = pickup.load_id
        where pickup.load_id = load.id and pickup.kind = 'pickup' and delivery.kind = 'delivery' limit 1)`.as('lane'),
    )
    .where('notification.id', 'in', ids)
    .execute()
}
export type PushedNotification = Awaited<ReturnType<typeof listPushedNotifications>>[number]

/** `countNotifications` for many accounts. */
export async function countNotificationsByAccount(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<Map<string, { unread: number; total: number }>> {
  const rows = await db
    .selectFrom('notification')
    .select((eb) => [
      'account_id',
      eb.fn.countAll<string>().filterWhere('status', '=', 'unread').as('unread'),
      eb.fn.countAll<string>().filterWhere('status', '!=', 'archived').as('total'),
    ])
    .where('account_id', 'in', accountIds)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map((row) => [row.account_id, { unread: Number(row.unread), total: Number(row.total) }]))
}
