import type { Kysely } from 'kysely'
import { HOUR_MS } from '#domain/instant.ts'
import { isStale, type NewsKind, quietUntil } from '#domain/notification-settings.ts'
import { retryDelay } from '#domain/retry.ts'
import type { Schema } from '#server/db/schema.ts'
import { type PushTask, queuePushes } from '#server/jobs/push-task.ts'
import type { PushOutcome, PushService } from '#server/ports/push/push-service.ts'
import { holdPush, takeDuePushes } from './held-push.sql.ts'
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

/** At once, over all tasks of a batch. */
const CONCURRENCY = 32
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
  if (accounts.length === 0) return { errands: [], counts: new Map<string, never>() }
  const [wishes, devices, counts] = await Promise.all([
    wishesOf(db, accounts),
    devicesOf(db, accounts, new Date(now)).execute(),
    countsOf(db, accounts),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const errands: Errand[] = []
  for (const task of tasks) {
    const row = rowOf.get(task.notificationId)
    const wish = row && wishes.get(row.account_id)
    if (!row?.kind || !wish?.settings.kinds[row.kind].push) continue
    if (isOver(row, now) || isStale(row.kind, row.created_at.getTime(), now)) continue
    const quiet = quietUntil(wish.settings.quietHours, now)
    if (quiet !== null) {
      await holdPush(db, row.id, new Date(quiet))
      continue
    }
    for (const device of devices)
      if (device.account_id === row.account_id && task.deviceIds?.includes(device.id) !== false)
        errands.push({ task, row, kind: row.kind, device })
  }
  return { errands, counts }
}

async function run(room: PushRoom, { row, kind, device }: Errand, counts: { unread: number; total: number }) {
  const about = { counts, appUrl: room.appUrl, now: room.clock() }
  const outcome = await room.push.send(device, sendingOf(kind, row, pushPayload(row, about)))
  if (outcome.is !== 'too-large') return outcome
  return room.push.send(device, sendingOf(kind, row, pushPayload(row, { ...about, isLarge: true })))
}

/** A few at a time, each as soon as another is done. */
async function inParallel<T>(work: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = work.values()
  const one = async () => {
    for (const each of left) await run(each)
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, work.length) }, one))
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
  const none = { unread: 0, total: 0 }
  await inParallel(errands, async (errand) => {
    const outcome = await run(room, errand, counts.get(errand.row.account_id) ?? none)
    if (outcome.is === 'gone') gone.push(errand.device.id)
    if (outcome.is === 'later') {
      const afterMs = pauseBefore(errand.task, outcome)
      const retry = { ...errand.task, deviceIds: [errand.device.id], failures: errand.task.failures + 1 }
      again.set(afterMs, [...(again.get(afterMs) ?? []), retry])
    }
    if (outcome.is === 'refused' || outcome.is === 'too-large')
      room.log(
        `push to ${new URL(errand.device.endpoint).host} failed: ${outcome.is === 'refused' ? outcome.why : 'too large'}`,
      )
  })
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
