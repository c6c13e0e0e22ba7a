import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import { loadPath, loadRequestsPath, PATHS, tenderPath } from '#contract/api/path.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { PushAction, PushAnswerable, PushMessage } from '#contract/notification/push.ts'
import {
  isNotificationStale,
  type NotificationKind,
  PUSH_OPTIONS_BY_KIND,
  quietHoursEnd,
} from '#domain/access/notification-preferences.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { canBeAssigned } from '#domain/access/seat.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { retryDelay } from '#domain/time/retry.ts'
import type { Schema } from '#server/db/schema.ts'
import { type PushTask, queuePushes } from '#server/jobs/task.ts'
import type { PushMessage as Sending, PushOutcome, PushService } from '#server/ports/push/push-service.ts'
import { holdPushes, takeDuePushes } from './held-notification.sql.ts'
import { notificationPreferencesByPerson } from './notification-preferences.sql.ts'
import { presentNotification, readStoredMetadata } from './present-notification.ts'
import {
  countNotificationsByPerson,
  countRefusals,
  forgetRefusals,
  listPushDevices,
  listPushedNotifications,
  markSubscriptionsGone,
  type PushedNotification,
} from './push.sql.ts'

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
  device: { id: string; endpoint: string; p256dh: string; auth: string; refusals: number; person_id: PersonId }
}

async function planPushDeliveries({ db, clock }: PushDeps, tasks: readonly PushTask[]) {
  const now = clock()
  const rows = await listPushedNotifications(
    db,
    tasks.map(({ notificationId }) => notificationId),
  )
  const people = [...new Set(rows.map((row) => row.person_id))]
  if (people.length === 0) return { deliveries: [], counts: new Map() as Counts }
  const [preferences, devices, counts] = await Promise.all([
    notificationPreferencesByPerson(db, people),
    listPushDevices(db, people, new Date(now)).execute(),
    countNotificationsByPerson(db, people),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const devicesOfPerson = Map.groupBy(devices, (device) => device.person_id)
  const deliveries: PushDelivery[] = []
  const held = new Map<string, number>()
  for (const task of tasks) {
    const row = rowOf.get(task.notificationId)
    const own = row && preferences.get(row.person_id)
    if (!row?.kind || !own?.settings.kinds[row.kind].push) continue
    if (isPushOutdated(row, now) || isNotificationStale(row.kind, row.created_at.getTime(), now)) continue
    const quiet = quietHoursEnd(own.settings.quietHours, now)
    if (quiet !== null) {
      held.set(row.id, quiet)
      continue
    }
    for (const device of devicesOfPerson.get(row.person_id) ?? [])
      if (task.deviceIds?.includes(device.id) !== false) deliveries.push({ task, row, kind: row.kind, device })
  }
  await holdPushes(db, held)
  return { deliveries, counts }
}

type Counts = Awaited<ReturnType<typeof countNotificationsByPerson>>

/** Messages a service finds too large are resent once with less text. */
async function deliver(
  deps: PushDeps,
  deliveries: readonly PushDelivery[],
  counts: Counts,
): Promise<Map<PushDelivery, PushOutcome>> {
  const about = { appUrl: deps.appUrl, now: deps.clock() }
  const send = async (some: readonly PushDelivery[], isLarge: boolean) => {
    const messages = some.map(({ row, kind, device }) => {
      const own = counts.get(row.person_id) ?? { unread: 0, total: 0 }
      return {
        device,
        message: toPushSending(kind, row, pushPayload(row, { ...about, to: device.person_id, counts: own, isLarge })),
      }
    })
    const outcomes = await deps.push.send(messages)
    return some.flatMap((delivery, index) => (outcomes[index] ? [[delivery, outcomes[index]] as const] : []))
  }
  const first = await send(deliveries, false)
  const tooLarge = first.flatMap(([delivery, { status }]) => (status === 'too-large' ? [delivery] : []))
  return new Map([...first, ...(await send(tooLarge, true))])
}

/**
 * Pushes notifications to their people's devices. Drops outdated ones and holds those in quiet hours. Forgets devices
 * the push service no longer knows, or refuses several times in a row. Retries unreachable devices one by one, when the
 * service says or with backoff, until the notification is outdated.
 */
export async function sendPushes(deps: PushDeps, tasks: readonly PushTask[]): Promise<void> {
  const { deliveries, counts } = await planPushDeliveries(deps, tasks)
  const gone: string[] = []
  const refused = new Set<string>()
  const taken = new Set<string>()
  const again = new Map<number, PushTask[]>()
  for (const [{ task, device }, outcome] of await deliver(deps, deliveries, counts)) {
    if (outcome.status === 'gone') gone.push(device.id)
    if (outcome.status === 'refused') refused.add(device.id)
    if (outcome.status === 'sent' && device.refusals > 0) taken.add(device.id)
    if (outcome.status === 'later') {
      // rounded to seconds, as the queue counts them: an outage costs a few writes, not one per device
      const afterMs = 1000 * Math.ceil(pauseBefore(task, outcome) / 1000)
      const retries = again.get(afterMs) ?? []
      retries.push({ ...task, deviceIds: [device.id], failures: task.failures + 1 })
      again.set(afterMs, retries)
    }
    if (outcome.status === 'refused' || outcome.status === 'too-large')
      deps.log(
        `push to ${new URL(device.endpoint).host} failed: ${outcome.status === 'refused' ? outcome.why : 'too large'}`,
      )
  }
  const now = new Date(deps.clock())
  await markSubscriptionsGone(deps.db, gone, now)
  await forgetRefusals(deps.db, [...taken])
  await countRefusals(deps.db, [...refused], now)
  for (const [afterMs, retries] of again) await queuePushes(deps.db, retries, afterMs)
}

/** At least half of the full pause, so a failing service isn't retried right away. */
function pauseBefore({ failures }: PushTask, { afterMs }: Extract<PushOutcome, { status: 'later' }>): number {
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

/** Characters: a push service takes 4096 bytes, encryption and our own fields included. */
const MAX_TEXT = 400
/** If that's still too large. */
const MIN_TEXT = 60

function shortened(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** What can still be answered in the notification. */
function askedIn(row: PushedNotification, now: number): PushAnswerable | null {
  const { loadId, requestId, asks } = readStoredMetadata(row.metadata)
  if (loadId === undefined || row.load_version === null) return null
  if (asks === 'tender') {
    const isOpen = row.tendered === true && row.load_status === 'pending' && row.dispatcher_id === row.account_id
    return isOpen ? { what: 'tender', loadId, version: row.load_version } : null
  }
  if (asks !== 'request' || requestId === undefined) return null
  const isOpen = row.request_status === 'pending' && (row.request_expires_at?.getTime() ?? 0) > now
  return isOpen ? { what: 'request', loadId, requestId, version: row.load_version } : null
}

/** Whether it was already read, or what it tells of is no longer open. */
function isPushOutdated(row: PushedNotification, now: number): boolean {
  const { asks } = readStoredMetadata(row.metadata)
  const isSeen =
    row.status === 'read' || (row.status === 'archived' && (row.archived_at?.getTime() ?? 0) > row.created_at.getTime())
  const areGone = row.matched_loads.length > 0 && row.open_matches === 0
  return isSeen || areGone || (asks !== undefined && askedIn(row, now) === null)
}

function labelOf({ load_number: number, lane }: PushedNotification): string {
  return number === null ? 'Notifications' : `Load #${number}${lane ? `, ${lane}` : ''}`
}

function pathOf(kind: PushedNotification['kind'], { loadId, tenderId }: Notification['metadata']): string {
  if (tenderId !== undefined) return tenderPath(tenderId)
  if (loadId === undefined) return PATHS.notifications
  return kind === 'requests' ? loadRequestsPath(loadId) : loadPath(loadId)
}

/** The device's payload, as defined in the contract. */
function pushPayload(
  row: PushedNotification,
  {
    to,
    counts,
    appUrl,
    now,
    isLarge = false,
  }: {
    to: PersonId
    counts: { unread: number; total: number }
    appUrl: string
    now: number
    /** a push service found it too large */
    isLarge?: boolean
  },
): PushMessage {
  const most = isLarge ? MIN_TEXT : MAX_TEXT
  const notification = presentNotification(row)
  const { loadId } = notification.metadata
  const navigate = appUrl + pathOf(row.kind, notification.metadata)
  // only who may answer gets the buttons
  const asked = canBeAssigned(row.seat) ? askedIn(row, now) : null
  const action = (name: PushAction, title: string) => ({ action: name, title, navigate })
  const view = loadId === undefined ? [] : [action('view', 'View load')]
  const title = shortened(notification.title, most)
  const message = shortened(notification.message, most)
  return {
    web_push: 8030,
    mutable: true,
    app_badge: counts.unread,
    notification: {
      title,
      body: message,
      lang: 'en-US',
      tag: row.id,
      navigate,
      timestamp: row.created_at.getTime(),
      actions: asked ? [action('accept', 'Accept'), action('reject', 'Reject'), ...view] : view,
      data: {
        to,
        counts,
        notification: { ...notification, title, message },
        label: shortened(labelOf(row), most),
        ...(asked && { asked }),
      },
    },
  }
}

/** Hash of kind and load, or of the search's notification: a newer push on the same topic replaces one still waiting for delivery. */
function topicOf(kind: NotificationKind, row: PushedNotification): string {
  const { loadId } = readStoredMetadata(row.metadata)
  return createHash('sha256')
    .update(`${kind} ${kind === 'matches' ? row.id : (loadId ?? row.id)}`)
    .digest('base64url')
    .slice(0, 32)
}

/** The message for the push service, with the TTL and urgency of its kind. */
function toPushSending(kind: NotificationKind, row: PushedNotification, payload: PushMessage): Sending {
  const { ttlMs, urgency } = PUSH_OPTIONS_BY_KIND[kind]
  return { payload: JSON.stringify(payload), ttlSeconds: ttlMs / 1000, urgency, topic: topicOf(kind, row) }
}
