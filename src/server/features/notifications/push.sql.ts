import { type Kysely, sql } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { OPEN_MATCHES } from './match-notification.sql.ts'

/** People have a phone, a tablet and a desk; the rest are reinstalled browsers. */
const MAX_DEVICES = 20

interface NewSubscription {
  personId: PersonId
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  now: Date
}

/**
 * Saves a browser's subscription. A browser has one, so the person now signed in takes it over.
 * @returns false if the push service dropped it: the browser must subscribe again
 */
export async function saveSubscription(
  db: Kysely<Schema>,
  { personId, sessionId, endpoint, now, ...keys }: NewSubscription,
): Promise<boolean> {
  const whose = { person_id: personId, session_id: sessionId, sent_at: now, ...keys }
  const saved = await db
    .insertInto('push_subscription')
    .values({ id: newId(), endpoint, ...whose })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(whose))
    .returning('gone_at')
    .executeTakeFirstOrThrow()
  const newest = db
    .selectFrom('push_subscription')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES)
  await db.deleteFrom('push_subscription').where('person_id', '=', personId).where('id', 'not in', newest).execute()
  return saved.gone_at === null
}

export async function deleteSubscription(db: Kysely<Schema>, personId: PersonId, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('person_id', '=', personId).where('endpoint', '=', endpoint).execute()
}

/** Devices that can be pushed to: their session is valid and their push service still knows them. */
export function listPushDevices(db: Kysely<Schema>, personIds: readonly PersonId[], now: Date) {
  return db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select([
      'push_subscription.id',
      'push_subscription.person_id',
      'push_subscription.endpoint',
      'push_subscription.p256dh',
      'push_subscription.auth',
      'push_subscription.refusals',
    ])
    .where('push_subscription.person_id', 'in', personIds)
    .where('push_subscription.gone_at', 'is', null)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
}

export async function markSubscriptionsGone(db: Kysely<Schema>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('push_subscription').set({ gone_at: now }).where('id', 'in', ids).execute()
}

/** A service may refuse a push for its content. One that refuses this many in a row refuses the subscription. */
const MOST_REFUSALS = 3

export async function countRefusals(db: Kysely<Schema>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('push_subscription')
    .set((eb) => ({
      refusals: eb('refusals', '+', 1),
      gone_at: sql<Date | null>`case when refusals + 1 >= ${MOST_REFUSALS} then ${now}::timestamptz else gone_at end`,
    }))
    .where('id', 'in', ids)
    .execute()
}

export async function forgetRefusals(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('push_subscription').set({ refusals: 0 }).where('id', 'in', ids).execute()
}

/** Deletes subscriptions of ended sessions and, after a while, dropped ones. */
export async function clearSubscriptions(
  db: Kysely<Schema>,
  { now, goneBefore }: { now: Date; goneBefore: Date },
): Promise<void> {
  await db.deleteFrom('push_subscription').where('gone_at', '<', goneBefore).execute()
  await db
    .deleteFrom('push_subscription')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where((is) => is.or([is('revoked_at', 'is not', null), is('expires_at', '<=', now)])),
    )
    .execute()
}

/** Notifications with the data for their push and for checking whether they're outdated. */
export function listPushedNotifications(db: Kysely<Schema>, ids: readonly string[]) {
  return db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.person_id')
    .leftJoin('load', (join) => join.on(sql<boolean>`load.id = (notification.metadata ->> 'loadId')::uuid`))
    .leftJoin('booking_request as request', (join) =>
      join.on(sql<boolean>`request.id = (notification.metadata ->> 'requestId')::uuid`),
    )
    .selectAll('notification')
    .select([
      'load.version as load_version',
      'load.number as load_number',
      'load.tendered',
      'load.status as load_status',
      'load.dispatcher_id',
      'person.account_id',
      'person.seat',
      'request.status as request_status',
      'request.expires_at as request_expires_at',
    ])
    .select(OPEN_MATCHES.as('open_matches'))
    .select(
      sql<string | null>`(
        select pickup.city || ', ' || pickup.state || ' to ' || delivery.city || ', ' || delivery.state
        from load_stop pickup join load_stop delivery on delivery.load_id = pickup.load_id
        where pickup.load_id = load.id and pickup.position = 0 and delivery.position = load.stop_count - 1)`.as('lane'),
    )
    .where('notification.id', 'in', ids)
    .execute()
}
export type PushedNotification = Awaited<ReturnType<typeof listPushedNotifications>>[number]

/** `countNotifications` for many people. */
export async function countNotificationsByPerson(
  db: Kysely<Schema>,
  personIds: readonly PersonId[],
): Promise<Map<PersonId, { unread: number; total: number }>> {
  const rows = await db
    .selectFrom('notification')
    .select((eb) => [
      'person_id',
      eb.fn.countAll<string>().filterWhere('status', '=', 'unread').as('unread'),
      eb.fn.countAll<string>().filterWhere('status', '!=', 'archived').as('total'),
    ])
    .where('person_id', 'in', personIds)
    .groupBy('person_id')
    .execute()
  return new Map(rows.map((row) => [row.person_id, { unread: Number(row.unread), total: Number(row.total) }]))
}
