import type { Kysely } from 'kysely'
import { HOUR_MS } from '#domain/time/instant.ts'
import { isNotificationStale, type NotificationKind, quietHoursEnd } from '#domain/access/notification-preferences.ts'
import { retryDelay } from '#domain/time/retry.ts'
import type { Schema } from '#server/db/schema.ts'
import { type PushTask, queuePushes } from '#server/jobs/push-task.ts'
import type { PushOutcome, PushService } from '#server/ports/push/push-service.ts'
import { holdPushes, takeDuePushes } from './held-push.sql.ts'
import { notificationPreferencesByAccount } from './notification-preferences.sql.ts'
import { countNotificationsByAccount, type PushedNotification, listPushedNotifications } from './pushed.sql.ts'
import { isPushOutdated, pushPayload, toPushSending } from './push-payload.ts'
import { listPushDevices, markSubscriptionsGone } from './push-subscription.sql.ts'

export interface PushDeps {
  db: Kysely<Schema>
  push: PushService
  clock: () => number
  appUrl: string
  log: (line: string) => void
}

const BACK_OFF = { baseMs: 2_000, capMs: HOUR_MS }
/** Held pushes taken per transaction. */
const HELD_AT_ONCE = 1000

/** One notification to one device. */
interface PushDelivery {
  task: PushTask
  row: PushedNotification
  kind: NotificationKind
  device: { id: string; endpoint: string; p256dh: string; auth: string }
}

async function planPushDeliveries({ db, clock }: PushDeps, tasks: readonly PushTask[]) {
  const now = clock()
  const rows = await listPushedNotifications(
    db,
    tasks.map(({ notificationId }) => notificationId),
  )
  const accounts = [...new Set(rows.map((row) => row.account_id))]
  if (accounts.length === 0) return { deliveries: [], counts: new Map() as Counts }
  const [preferences, devices, counts] = await Promise.all([
    notificationPreferencesByAccount(db, accounts),
    listPushDevices(db, accounts, new Date(now)).execute(),
    countNotificationsByAccount(db, accounts),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const devicesOfAccount = new Map<string, typeof devices>()
  for (const device of devices)
    devicesOfAccount.set(device.account_id, [...(devicesOfAccount.get(device.account_id) ?? []), device])
  const deliveries: PushDelivery[] = []
  const held = new Map<string, number>()
  for (const task of tasks) {
    const row = rowOf.get(task.notificationId)
    const own = row && preferences.get(row.account_id)
    if (!row?.kind || !own?.settings.kinds[row.kind].push) continue
    if (isPushOutdated(row, now) || isNotificationStale(row.kind, row.created_at.getTime(), now)) continue
    const quiet = quietHoursEnd(own.settings.quietHours, now)
    if (quiet !== null) {
      held.set(row.id, quiet)
      continue
    }
    for (const device of devicesOfAccount.get(row.account_id) ?? [])
      if (task.deviceIds?.includes(device.id) !== false) deliveries.push({ task, row, kind: row.kind, device })
  }
  await holdPushes(db, held)
  return { deliveries, counts }
}

type Counts = Awaited<ReturnType<typeof countNotificationsByAccount>>

/** Messages a service finds too large are resent once with less text. */
async function deliver(
  deps: PushDeps,
  deliveries: readonly PushDelivery[],
  counts: Counts,
): Promise<Map<PushDelivery, PushOutcome>> {
  const about = { appUrl: deps.appUrl, now: deps.clock() }
  const send = async (some: readonly PushDelivery[], isLarge: boolean) => {
    const messages = some.map(({ row, kind, device }) => {
      const ofAccount = counts.get(row.account_id) ?? { unread: 0, total: 0 }
      return { device, message: toPushSending(kind, row, pushPayload(row, { ...about, counts: ofAccount, isLarge })) }
    })
    const outcomes = await deps.push.send(messages)
    return some.flatMap((delivery, index) => (outcomes[index] ? [[delivery, outcomes[index]] as const] : []))
  }
  const first = await send(deliveries, false)
  const tooLarge = first.flatMap(([delivery, { is }]) => (is === 'too-large' ? [delivery] : []))
  return new Map([...first, ...(await send(tooLarge, true))])
}

/**
 * Pushes notifications to their accounts' devices. Drops outdated ones and holds those in quiet hours. Forgets devices
 * the push service no longer knows. Retries unreachable devices one by one, when the service says or with backoff,
 * until the notification is outdated.
 */
export async function sendPushes(deps: PushDeps, tasks: readonly PushTask[]): Promise<void> {
  const { deliveries, counts } = await planPushDeliveries(deps, tasks)
  const gone: string[] = []
  const again = new Map<number, PushTask[]>()
  for (const [{ task, device }, outcome] of await deliver(deps, deliveries, counts)) {
    if (outcome.is === 'gone') gone.push(device.id)
    if (outcome.is === 'later') {
      // rounded to seconds, as the queue counts them: an outage costs a few writes, not one per device
      const afterMs = 1000 * Math.ceil(pauseBefore(task, outcome) / 1000)
      const retries = again.get(afterMs) ?? []
      retries.push({ ...task, deviceIds: [device.id], failures: task.failures + 1 })
      again.set(afterMs, retries)
    }
    if (outcome.is === 'refused' || outcome.is === 'too-large')
      deps.log(
        `push to ${new URL(device.endpoint).host} failed: ${outcome.is === 'refused' ? outcome.why : 'too large'}`,
      )
  }
  await markSubscriptionsGone(deps.db, gone, new Date(deps.clock()))
  for (const [afterMs, retries] of again) await queuePushes(deps.db, retries, afterMs)
}

/** At least half of the full pause, so a failing service isn't retried right away. */
function pauseBefore({ failures }: PushTask, { afterMs }: Extract<PushOutcome, { is: 'later' }>): number {
  if (afterMs !== null) return afterMs
  const full = Math.min(BACK_OFF.capMs, BACK_OFF.baseMs * 2 ** failures)
  return Math.round((full + retryDelay(failures, Math.random, BACK_OFF)) / 2)
}

/** Queues the pushes whose quiet hours are over. */
export async function releaseHeldPushes({ db, clock }: Pick<PushDeps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const taken = await db.transaction().execute(async (tx) => {
      const ids = await takeDuePushes(tx, new Date(clock()), HELD_AT_ONCE)
      await queuePushes(
        tx,
        ids.map((notificationId) => ({ notificationId, failures: 0 })),
      )
      return ids.length
    })
    if (taken < HELD_AT_ONCE) return
  }
}
