import type { LoadRequest } from '#contract/booking.ts'
import type { Load } from '#contract/load.ts'
import type { Notification } from '#contract/notification.ts'
import type { Instant } from '#domain/instant.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { isMoving, type Op, OP_STATES } from './op.ts'
import type { OpKind } from './op-kind.ts'

/** What a card says about an action on it, never more than is known. */
export interface Chip {
  op: Op
  is: 'waiting' | 'sending' | 'sent' | 'needs-you'
  /** of the tap, or for `sent` of the server's acknowledgement */
  at: Instant
}

/** How long 'Sent' stays on the card. */
const SENT_MS = 10 * MINUTE_MS

/** The chip of one op, or null when there is nothing (more) to say. */
export function chipOf(op: Op, now: Instant): Chip | null {
  const at = op.actedAt.client
  if (op.state === 'sending') return { op, is: 'sending', at }
  if (isMoving(op)) return { op, is: 'waiting', at }
  if (OP_STATES[op.state].is === 'asks') return { op, is: 'needs-you', at }
  const isNews = op.state === 'done' && op.settledAt !== null && now - op.settledAt < SENT_MS
  return isNews ? { op, is: 'sent', at: op.settledAt ?? at } : null
}

/**
 * 'Waiting to send 14:02', 'Sending', 'Sent 14:05', 'Needs you'.
 * @param zone the viewer's own when left out
 */
export function chipText({ is, at }: Chip, zone?: string): string {
  if (is === 'sending') return 'Sending'
  if (is === 'needs-you') return 'Needs you'
  return `${is === 'waiting' ? 'Waiting to send' : 'Sent'} ${timeOfDay(at, zone)}`
}

/** '14:02', on the viewer's own clock when no zone is named. */
export function timeOfDay(at: Instant, zone?: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(zone && { timeZone: zone }) } as const
  return new Intl.DateTimeFormat('en-US', options).format(at)
}

function chipsOf(ops: readonly Op[], now: Instant): Chip[] {
  return ops
    .filter(({ intent }) => !isAboutNotifications(intent.kind))
    .map((op) => chipOf(op, now))
    .filter((chip) => chip !== null)
}

export interface ShownLoad {
  /** as the server last told it: a waiting arrival completes nothing, a waiting booking asks for nothing yet */
  load: Load
  /** the latest action first */
  chips: Chip[]
  /** the viewer's booking as it stands: 'requested' only when the server has said so */
  booking: 'none' | 'waiting' | 'requested' | 'withdrawing'
}

/** A load with what was done to it on this device. */
export function shownLoad(load: Load, ops: readonly Op[], now: Instant): ShownLoad {
  const own = ops.filter((op) => op.lane === `load:${load.id}`)
  return { load, chips: chipsOf(own, now).reverse(), booking: bookingOf(load, own) }
}

function bookingOf(load: Load, ops: readonly Op[]): ShownLoad['booking'] {
  const last = ops.findLast(
    (op) => (op.intent.kind === 'request-booking' || op.intent.kind === 'withdraw-request') && isMoving(op),
  )
  if (last?.intent.kind === 'withdraw-request') return 'withdrawing'
  if (last) return 'waiting'
  return load.myRequest?.status === 'pending' ? 'requested' : 'none'
}

/** Loads that were posted on this device and that nobody else knows of yet, the latest first. */
export function unsentLoads(ops: readonly Op[], now: Instant): Chip[] {
  const posted = ops.filter(({ intent, state }) => intent.kind === 'create-load' && state !== 'done')
  return chipsOf(posted, now).reverse()
}

export interface ShownRequest {
  request: LoadRequest
  chips: Chip[]
}

/** A request with the answer that was given to it on this device. */
export function shownRequest(request: LoadRequest, ops: readonly Op[], now: Instant): ShownRequest {
  const own = ops.filter(
    ({ intent, entity }) =>
      entity === `request:${request.id}` || (intent.kind === 'withdraw-request' && intent.requestId === request.id),
  )
  return { request, chips: chipsOf(own, now).reverse() }
}

const NOTIFICATION_KINDS: readonly OpKind[] = [
  'mark-notification-read',
  'archive-notification',
  'delete-notification',
  'mark-all-notifications-read',
]

/** They need nobody else's consent, so they show at once and carry no chip. */
export function isAboutNotifications(kind: OpKind): boolean {
  return NOTIFICATION_KINDS.includes(kind)
}

/**
 * Notifications as the person left them: reading, archiving and deleting them needs nobody else's consent, so it shows at
 * once and needs no chip. Receipts count as well, until the cached row has caught up.
 * @param ops in the order of the taps
 */
export function shownNotifications(rows: readonly Notification[], ops: readonly Op[]): Notification[] {
  const standing = ops.filter((op) => (isMoving(op) || op.state === 'done') && isAboutNotifications(op.intent.kind))
  return standing.reduce(afterNotificationOp, [...rows])
}

function afterNotificationOp(rows: Notification[], { intent, actedAt }: Op): Notification[] {
  const become = (status: Notification['status'], is: (row: Notification) => boolean) =>
    rows.map((row) => (is(row) ? { ...row, status } : row))
  switch (intent.kind) {
    case 'mark-notification-read':
      return become('read', ({ id, status }) => id === intent.notificationId && status === 'unread')
    case 'archive-notification':
      return become('archived', ({ id }) => id === intent.notificationId)
    case 'mark-all-notifications-read': {
      const tappedAt = actedAt.client + (actedAt.offset ?? 0)
      return become('read', ({ status, createdAt }) => status === 'unread' && Date.parse(createdAt) <= tappedAt)
    }
    case 'delete-notification':
      return rows.filter(({ id }) => id !== intent.notificationId)
    default:
      return rows
  }
}

export interface OutboxCounts {
  /** will be sent without anybody doing anything, once there is a connection */
  waiting: number
  /** wait for a sign-in, a subscription, an update of the app */
  signIn: number
  subscription: number
  update: number
  needsYou: number
}

/** For the banner, the badge and 'Sign in to send 3 saved actions'. */
export function countsOf(ops: readonly Op[]): OutboxCounts {
  const inState = (state: Op['state']) => ops.filter((op) => op.state === state).length
  const [signIn, subscription, update] = [
    inState('blocked:auth'),
    inState('blocked:subscription'),
    inState('blocked:update'),
  ]
  return {
    waiting: ops.filter(isMoving).length - signIn - subscription - update,
    signIn,
    subscription,
    update,
    needsYou: ops.filter(({ state }) => OP_STATES[state].is === 'asks').length,
  }
}
