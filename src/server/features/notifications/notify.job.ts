import { type Kysely, sql, type Transaction } from 'kysely'
import { centsToDollars } from '#domain/freight/money.ts'
import { type NotificationKind, planNotification } from '#domain/access/notification-preferences.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import { queueNotificationMails } from '#server/jobs/mail-task.ts'
import { queuePushes } from '#server/jobs/push-task.ts'
import { notificationsForEvent, type EventFacts } from './notifications-for-event.ts'
import { holdPushes } from './held-push.sql.ts'
import { insertNotifications } from './notification.sql.ts'
import {
  type AccountNotificationPreferences,
  notificationPreferencesByAccount,
} from './notification-preferences.sql.ts'
import { listPushDevices } from './push-subscription.sql.ts'

interface RecordedEvent {
  id: number
  event: DomainEvent
  createdAt: Date
}

function requestIdsOf(event: DomainEvent): string[] {
  return [
    ...('requestId' in event ? [event.requestId] : []),
    ...('rejectedRequestIds' in event ? event.rejectedRequestIds : []),
  ]
}

const nameOf = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.business_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

async function loadEventFacts(db: Kysely<Schema>, event: DomainEvent): Promise<EventFacts | null> {
  const load = await db
    .selectFrom('load')
    .innerJoin('account as owner', 'owner.id', 'load.owner_id')
    .innerJoin('load_stop as pickup', (join) =>
      join.onRef('pickup.load_id', '=', 'load.id').on('pickup.kind', '=', 'pickup'),
    )
    .innerJoin('load_stop as delivery', (join) =>
      join.onRef('delivery.load_id', '=', 'load.id').on('delivery.kind', '=', 'delivery'),
    )
    .select(['load.id', 'load.number', 'load.owner_id', nameOf('owner').as('owner_name')])
    .select(
      sql<string>`pickup.city || ', ' || pickup.state || ' to ' || delivery.city || ', ' || delivery.state`.as('lane'),
    )
    .where('load.id', '=', event.loadId)
    .executeTakeFirst()
  if (!load) return null

  const requestIds = requestIdsOf(event)
  const requests =
    requestIds.length === 0
      ? []
      : await db
          .selectFrom('load_request')
          .innerJoin('account as requester', 'requester.id', 'load_request.requester_id')
          .innerJoin('load', 'load.id', 'load_request.load_id')
          .select(['load_request.id', 'load_request.requester_id', nameOf('requester').as('name')])
          .select((eb) => eb.fn.coalesce('load_request.proposed_rate_cents', 'load.rate_cents').as('cents'))
          .where('load_request.id', 'in', requestIds)
          .execute()
  const carrierIds = 'carrierId' in event && event.carrierId !== null ? [event.carrierId] : []
  const carriers =
    carrierIds.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', nameOf('account').as('name')])
          .where('id', 'in', carrierIds)
          .execute()

  return {
    load: {
      id: load.id,
      number: load.number,
      lane: load.lane,
      ownerId: load.owner_id,
      ownerName: load.owner_name,
    },
    requests: new Map(
      requests.map((row) => [
        row.id,
        { requesterId: row.requester_id, requesterName: row.name, rate: centsToDollars(row.cents) },
      ]),
    ),
    carrierNames: new Map(carriers.map((row) => [row.id, row.name])),
  }
}

function unwanted(kind: NotificationKind, preferences: AccountNotificationPreferences | undefined): boolean {
  return preferences?.settings.kinds[kind].inApp === false
}

/** Queues pushes and emails for the new notifications. Holds pushes that fall into quiet hours. */
async function sendOut(
  tx: Transaction<Schema>,
  written: Awaited<ReturnType<typeof insertNotifications>>,
  { preferences, now }: { preferences: ReadonlyMap<string, AccountNotificationPreferences>; now: Date },
): Promise<void> {
  const owners = [...new Set(written.map((row) => row.account_id))]
  const devices = owners.length === 0 ? [] : await listPushDevices(tx, owners, now).execute()
  const reachable = new Set(devices.map((device) => device.account_id))
  const pushes: string[] = []
  const held = new Map<string, number>()
  const mails: string[] = []
  for (const { id, account_id: accountId, kind } of written) {
    const own = preferences.get(accountId)
    if (!own || !kind) continue
    const plan = planNotification(kind, own.settings, { mailWanted: own.mailWanted, now: now.getTime() })
    if (plan.mail) mails.push(id)
    if (plan.pushAt === null || !reachable.has(accountId)) continue
    if (plan.pushAt > now.getTime()) held.set(id, plan.pushAt)
    else pushes.push(id)
  }
  await holdPushes(tx, held)
  await queuePushes(
    tx,
    pushes.map((notificationId) => ({ notificationId, failures: 0 })),
  )
  await queueNotificationMails(tx, mails)
}

/**
 * Writes an event's notifications and queues their pushes and emails in the same transaction. Idempotent: one row per
 * event and account, with its push and email.
 */
export async function notify(
  db: Kysely<Schema>,
  { id: eventId, event, createdAt }: RecordedEvent,
  clock: () => number,
): Promise<void> {
  const facts = await loadEventFacts(db, event)
  if (!facts) return
  const drafts = notificationsForEvent(event, facts)
  const preferences = await notificationPreferencesByAccount(
    db,
    drafts.map(({ accountId }) => accountId),
  )
  await db.transaction().execute(async (tx) => {
    const news = drafts.map((draft) => ({
      ...draft,
      type: 'load' as const,
      isFiled: unwanted(draft.kind, preferences.get(draft.accountId)),
    }))
    const written = await insertNotifications(tx, { eventId, now: createdAt }, news)
    await sendOut(tx, written, { preferences, now: new Date(clock()) })
  })
}
