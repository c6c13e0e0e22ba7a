import { createHash } from 'node:crypto'
import { loadPath, PATHS } from '#contract/path.ts'
import type { Asked, PushAction, PushMessage } from '#contract/push-message.ts'
import { type NewsKind, PUSH_MANNERS } from '#domain/notification-settings.ts'
import type { PushMessage as Sending } from '#server/ports/push/push-service.ts'
import { presentNotification } from './present-notification.ts'
import type { PushedNotification } from './pushed.sql.ts'

/** A push service takes 4096 bytes, of which encryption and our own part need their share. */
const MOST_TEXT = 400
/** Where even that is too much. */
const LEAST_TEXT = 60

function shortened(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** What can be answered from the notification, when it still can. */
function askedIn(row: PushedNotification, now: number): Asked | null {
  const { loadId, requestId, asks } = row.metadata as { loadId?: string; requestId?: string; asks?: string }
  if (loadId === undefined || row.load_version === null) return null
  if (asks === 'tender') {
    const isOpen = row.tendered === true && row.load_status === 'pending' && row.dispatcher_id === row.account_id
    return isOpen ? { what: 'tender', loadId } : null
  }
  if (asks !== 'request' || requestId === undefined) return null
  const isOpen = row.request_status === 'pending' && (row.request_expires_at?.getTime() ?? 0) > now
  return isOpen ? { what: 'request', loadId, requestId, version: row.load_version } : null
}

/** Whether it asked for an answer that somebody has given meanwhile, or was read already. */
export function isOver(row: PushedNotification, now: number): boolean {
  const { asks } = row.metadata as { asks?: string }
  const isSeen =
    row.status === 'read' || (row.status === 'archived' && (row.archived_at?.getTime() ?? 0) > row.created_at.getTime())
  return isSeen || (asks !== undefined && askedIn(row, now) === null)
}

function labelOf({ load_number: number, lane }: PushedNotification): string {
  return number === null ? 'Notifications' : `Load #${number}${lane ? `, ${lane}` : ''}`
}

/** What goes to the device, in the shape that the contract gives it. */
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
    /** it was too much for a push service */
    isLarge?: boolean
  },
): PushMessage {
  const most = isLarge ? LEAST_TEXT : MOST_TEXT
  const notification = presentNotification(row)
  const { loadId } = notification.metadata
  const navigate = `${appUrl}${loadId === undefined ? PATHS.notifications : loadPath(loadId)}`
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

/** Of what kind and about which load: what comes later about the same replaces what still waits for a device. */
function topicOf(kind: NewsKind, row: PushedNotification): string {
  const { loadId } = row.metadata as { loadId?: string }
  return createHash('sha256')
    .update(`${kind} ${loadId ?? row.id}`)
    .digest('base64url')
    .slice(0, 32)
}

/** The message as a push service takes it: as long and as loud as its kind deserves. */
export function sendingOf(kind: NewsKind, row: PushedNotification, payload: PushMessage): Sending {
  const { ttlMs, urgency } = PUSH_MANNERS[kind]
  return { payload: JSON.stringify(payload), ttlSeconds: ttlMs / 1000, urgency, topic: topicOf(kind, row) }
}
