import { createHash } from 'node:crypto'
import { loadPath, loadRequestsPath, PATHS } from '#contract/api/path.ts'
import type { PushAction, PushAnswerable, PushMessage } from '#contract/notification/push.ts'
import { type NotificationKind, PUSH_OPTIONS_BY_KIND } from '#domain/access/notification-preferences.ts'
import type { PushMessage as Sending } from '#server/ports/push/push-service.ts'
import { presentNotification } from './present-notification.ts'
import type { PushedNotification } from './pushed.sql.ts'
import { readStoredMetadata } from './stored-metadata.ts'

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

/** Whether it was already read, or what it asked for is no longer open. */
export function isPushOutdated(row: PushedNotification, now: number): boolean {
  const { asks } = readStoredMetadata(row.metadata)
  const isSeen =
    row.status === 'read' || (row.status === 'archived' && (row.archived_at?.getTime() ?? 0) > row.created_at.getTime())
  return isSeen || (asks !== undefined && askedIn(row, now) === null)
}

function labelOf({ load_number: number, lane }: PushedNotification): string {
  return number === null ? 'Notifications' : `Load #${number}${lane ? `, ${lane}` : ''}`
}

function pathOf(kind: PushedNotification['kind'], loadId: string | undefined): string {
  if (loadId === undefined) return PATHS.notifications
  return kind === 'requests' ? loadRequestsPath(loadId) : loadPath(loadId)
}

/** The device's payload, as defined in the contract. */
export function pushPayload(
  row: PushedNotification,
  {
    counts,
    appUrl,
    now,
    isLarge = false,
  }: {
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
  const navigate = appUrl + pathOf(row.kind, loadId)
  const asked = askedIn(row, now)
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
        to: row.account_id,
        counts,
        notification: { ...notification, title, message },
        label: shortened(labelOf(row), most),
        ...(asked && { asked }),
      },
    },
  }
}

/** Hash of kind and load: a newer push on the same topic replaces one still waiting for delivery. */
function topicOf(kind: NotificationKind, row: PushedNotification): string {
  const { loadId } = readStoredMetadata(row.metadata)
  return createHash('sha256')
    .update(`${kind} ${loadId ?? row.id}`)
    .digest('base64url')
    .slice(0, 32)
}

/** The message for the push service, with the TTL and urgency of its kind. */
export function toPushSending(kind: NotificationKind, row: PushedNotification, payload: PushMessage): Sending {
  const { ttlMs, urgency } = PUSH_OPTIONS_BY_KIND[kind]
  return { payload: JSON.stringify(payload), ttlSeconds: ttlMs / 1000, urgency, topic: topicOf(kind, row) }
}
