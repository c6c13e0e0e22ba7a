import type { Kysely } from 'kysely'
import { HOUR_MS } from '#domain/instant.ts'
import { isStale, type NewsKind, quietUntil } from '#domain/notification-settings.ts'
import { retryDelay } from '#domain/retry.ts'
import type { Schema } from '#server/db/schema.ts'
import { type PushTask, queuePushes } from '#server/jobs/push-task.ts'
import type { PushOutcome, PushService } from '#server/ports/push/push-service.ts'
import { holdPushes, takeDuePushes } from './held-push.sql.ts'
import { wishesOf } from './notification-settings.sql.ts'
import { countsOf, type PushedNotification, pushedNotifications } from './pushed.sql.ts'
import { isOver, pushPayload, sendingOf } from './push-payload.ts'
import { devicesOf, markGone } from './push-subscription.sql.ts'

export interface PushRoom {
  db: Kysely<Schema>
  push: PushService
  clock: () => number
  appUrl: string
  log: (line: string) => void
}

const BACK_OFF = { baseMs: 2_000, capMs: HOUR_MS }
/** How many held pushes one look takes. */
const HELD_AT_ONCE = 1000

/** Somebody's notification on the way to one of their devices. */
interface Errand {
  task: PushTask
  row: PushedNotification
  kind: NewsKind
  device: { id: string; endpoint: string; p256dh: string; auth: string }
}

async function errandsOf({ db, clock }: PushRoom, tasks: readonly PushTask[]) {
  const now = clock()
  const rows = await pushedNotifications(
    db,
    tasks.map(({ notificationId }) => notificationId),
  )
  const accounts = [...new Set(rows.map((row) => row.account_id))]
  if (accounts.length === 0) return { errands: [], counts: new Map() as Counts }
  const [wishes, devices, counts] = await Promise.all([
    wishesOf(db, accounts),
    devicesOf(db, accounts, new Date(now)).execute(),
    countsOf(db, accounts),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const devicesOfAccount = new Map<string, typeof devices>()
  for (const device of devices)
    devicesOfAccount.set(device.account_id, [...(devicesOfAccount.get(device.account_id) ?? []), device])
  const errands: Errand[] = []
  const held = new Map<string, number>()
  for (const task of tasks) {
    const row = rowOf.get(task.notificationId)
    const wish = row && wishes.get(row.account_id)
    if (!row?.kind || !wish?.settings.kinds[row.kind].push) continue
    if (isOver(row, now) || isStale(row.kind, row.created_at.getTime(), now)) continue
    const quiet = quietUntil(wish.settings.quietHours, now)
    if (quiet !== null) {
      held.set(row.id, quiet)
      continue
    }
    for (const device of devicesOfAccount.get(row.account_id) ?? [])
      if (task.deviceIds?.includes(device.id) !== false) errands.push({ task, row, kind: row.kind, device })
  }
  await holdPushes(db, held)
  return { errands, counts }
}

type Counts = Awaited<ReturnType<typeof countsOf>>

/** What a service finds too large goes there once more, with less text. */
async function deliver(room: PushRoom, errands: readonly Errand[], counts: Counts): Promise<Map<Errand, PushOutcome>> {
  const about = { appUrl: room.appUrl, now: room.clock() }
  const send = async (some: readonly Errand[], isLarge: boolean) => {
    const messages = some.map(({ row, kind, device }) => {
      const ofAccount = counts.get(row.account_id) ?? { unread: 0, total: 0 }
      return { device, message: sendingOf(kind, row, pushPayload(row, { ...about, counts: ofAccount, isLarge })) }
    })
    const outcomes = await room.push.send(messages)
    return some.flatMap((errand, index) => (outcomes[index] ? [[errand, outcomes[index]] as const] : []))
  }
  const first = await send(errands, false)
  const tooLarge = first.flatMap(([errand, { is }]) => (is === 'too-large' ? [errand] : []))
  return new Map([...first, ...(await send(tooLarge, true))])
}

/**
 * Pushes notifications to the devices of their accounts. What is no news any more is dropped, what falls into quiet hours
 * is kept; a device that its push service does not know is forgotten, and one that could not be reached is tried later,
 * alone, when the service asked for or with growing pauses, for as long as it is news.
 */
export async function sendPushes(room: PushRoom, tasks: readonly PushTask[]): Promise<void> {
  const { errands, counts } = await errandsOf(room, tasks)
  const gone: string[] = []
  const again = new Map<number, PushTask[]>()
  for (const [{ task, device }, outcome] of await deliver(room, errands, counts)) {
    if (outcome.is === 'gone') gone.push(device.id)
    if (outcome.is === 'later') {
      // the queue counts whole seconds: a service that hangs costs a few writes, not one for each of its devices
      const afterMs = 1000 * Math.ceil(pauseBefore(task, outcome) / 1000)
      const retries = again.get(afterMs) ?? []
      retries.push({ ...task, deviceIds: [device.id], failures: task.failures + 1 })
      again.set(afterMs, retries)
    }
    if (outcome.is === 'refused' || outcome.is === 'too-large')
      room.log(
        `push to ${new URL(device.endpoint).host} failed: ${outcome.is === 'refused' ? outcome.why : 'too large'}`,
      )
  }
  await markGone(room.db, gone, new Date(room.clock()))
  for (const [afterMs, retries] of again) await queuePushes(room.db, retries, afterMs)
}

/** Never sooner than half of the pause, so that a service in trouble is not asked at once. */
function pauseBefore({ failures }: PushTask, { afterMs }: Extract<PushOutcome, { is: 'later' }>): number {
  if (afterMs !== null) return afterMs
  const full = Math.min(BACK_OFF.capMs, BACK_OFF.baseMs * 2 ** failures)
  return Math.round((full + retryDelay(failures, Math.random, BACK_OFF)) / 2)
}

/** Queues the pushes whose quiet hours are over. */
export async function releaseHeldPushes({ db, clock }: Pick<PushRoom, 'db' | 'clock'>): Promise<void> {
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
