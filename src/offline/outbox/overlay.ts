import { type BookingRequest, bookingRequestSchema } from '#contract/freight/booking-request.ts'
import { type Load, loadSchema } from '#contract/freight/load.ts'
import { readStored } from '#contract/api/read-stored.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import * as z from 'zod/mini'
import type { Op } from './op.ts'
import { isMoving, OP_STATES } from './op-state.ts'
import type { OpKind } from './op-kind.ts'

/** What a card says about an action on it, limited to what is known. */
export interface OpChip {
  op: Op
  is: 'waiting' | 'sending' | 'sent' | 'needs-you'
  /** time of the tap; for `sent`, of the server's answer */
  at: Instant
}

/** How long 'Sent' stays on the card. */
const SENT_MS = 10 * MINUTE_MS

/** An op's chip, or null when there is nothing left to show. */
export function toOpChip(op: Op, now: Instant): OpChip | null {
  const at = op.actedAt.client
  if (op.state === 'sending') return { op, is: 'sending', at }
  if (isMoving(op)) return { op, is: 'waiting', at }
  if (OP_STATES[op.state].is === 'asks') return { op, is: 'needs-you', at }
  const isNews = op.state === 'done' && op.settledAt !== null && now - op.settledAt < SENT_MS
  return isNews ? { op, is: 'sent', at: op.settledAt ?? at } : null
}

/**
 * For example 'Waiting to send 14:02'.
 * @param zone the viewer's own by default
 */
export function formatOpChip({ op, is, at }: OpChip, zone?: string): string {
  if (op.stopping && isMoving(op)) return 'Stopping'
  if (is === 'sending') return 'Sending'
  if (is === 'needs-you') return 'Needs attention'
  return `${is === 'waiting' ? 'Waiting to send' : 'Sent'} ${formatTimeOfDay(at, zone)}`
}

/** '14:02', in the viewer's own zone by default. */
export function formatTimeOfDay(at: Instant, zone?: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(zone && { timeZone: zone }) } as const
  return new Intl.DateTimeFormat('en-US', options).format(at)
}

function chipsOf(ops: readonly Op[], now: Instant): OpChip[] {
  return ops
    .filter(({ intent }) => !isAboutNotifications(intent.kind))
    .map((op) => toOpChip(op, now))
    .filter((chip) => chip !== null)
}

export interface LoadOverlay<L extends Load = Load> {
  /** as the server last sent it, in a list or as an answer to an action: unsent actions change nothing here */
  load: L
  /** latest first */
  chips: OpChip[]
  /** the viewer's booking; 'requested' only once the server has said so */
  booking: 'none' | 'waiting' | 'requested' | 'withdrawing'
}

/** A load with this device's actions on it. */
export function overlayLoad<L extends Load>(load: L, ops: readonly Op[], now: Instant): LoadOverlay<L> {
  const own = ops.filter((op) => op.lane === `load:${load.id}`)
  const answered = own.filter(({ state }) => state === 'done').reduce(afterAnswer<L>, load)
  const open = own.filter((op) => !isKnownDelivered(op, answered))
  return { load: answered, chips: chipsOf(open, now).reverse(), booking: bookingOf(answered, open) }
}

/** The load with what the server answered to an action: the row may be older. */
function afterAnswer<L extends Load>(load: L, { intent, answer }: Op): L {
  if (intent.kind === 'request-booking') {
    const request = requestAnswer.safeParse(answer).data
    const isNewer = request && request.createdAt > (load.myRequest?.createdAt ?? '')
    return isNewer ? { ...load, myRequest: request } : load
  }
  if (intent.kind === 'withdraw-request') {
    const id = intent.requestId ?? requestAnswer.safeParse(answer).data?.id
    const { myRequest } = load
    return myRequest?.id === id && myRequest?.status === 'pending'
      ? { ...load, myRequest: { ...myRequest, status: 'withdrawn' } }
      : load
  }
  if (intent.kind === 'decline-counter') {
    const { myRequest } = load
    const counter = requestAnswer.safeParse(answer).data?.counter
    return counter && myRequest?.counter?.id === counter.id ? { ...load, myRequest: { ...myRequest, counter } } : load
  }
  const given = withLoad.safeParse(answer).data?.load ?? answer
  const told = versionAnswer.safeParse(given).data
  if (told?.id !== load.id || told.version <= load.version) return load
  return { ...load, ...readStored(loadSchema, given) }
}
const withLoad = z.object({ load: z.unknown() })
const versionAnswer = z.object({ id: z.string(), version: z.number() })
const requestAnswer = z.pick(bookingRequestSchema, {
  id: true,
  status: true,
  proposedRate: true,
  responseMessage: true,
  expiresAt: true,
  createdAt: true,
  counter: true,
})

/** The server has it, though its answer is not here yet: then the load says so, and the outbox need not. */
function isKnownDelivered({ intent, state, maybeSent, actedAt }: Op, { myRequest }: Load): boolean {
  if (intent.kind !== 'request-booking' || OP_STATES[state].is !== 'moving' || !maybeSent || !myRequest) return false
  const tappedAt = actedAt.client + (actedAt.offset ?? 0)
  return (
    myRequest.status === 'pending' &&
    myRequest.proposedRate === (intent.ask.proposedRate ?? null) &&
    Date.parse(myRequest.createdAt) >= tappedAt - CLOCKS_APART_MS
  )
}
/** How far a tap's time may be off by what the device knows of the server's clock. */
const CLOCKS_APART_MS = 5_000

function bookingOf(load: Load, ops: readonly Op[]): LoadOverlay['booking'] {
  const last = ops.findLast(
    (op) => (op.intent.kind === 'request-booking' || op.intent.kind === 'withdraw-request') && isMoving(op),
  )
  if (last?.intent.kind === 'withdraw-request') return 'withdrawing'
  if (last) return 'waiting'
  return load.myRequest?.status === 'pending' ? 'requested' : 'none'
}

/** Loads posted on this device that the server doesn't have yet, latest first. */
export function listUnsentLoadChips(ops: readonly Op[], now: Instant): OpChip[] {
  const posted = ops.filter(({ intent, state }) => intent.kind === 'create-load' && state !== 'done')
  return chipsOf(posted, now).reverse()
}

export interface BookingRequestOverlay {
  request: BookingRequest
  chips: OpChip[]
}

/** A request with this device's actions on it. */
export function overlayBookingRequest(
  request: BookingRequest,
  ops: readonly Op[],
  now: Instant,
): BookingRequestOverlay {
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

/** They need no one else's consent, so they show right away, without a chip. */
export function isAboutNotifications(kind: OpKind): boolean {
  return NOTIFICATION_KINDS.includes(kind)
}

/**
 * Notifications with this device's changes. These need no one else's consent, so they show right away, without a chip.
 * Receipts count too, until the cached row catches up.
 * @param ops in tap order
 */
export function overlayNotifications(rows: readonly Notification[], ops: readonly Op[]): Notification[] {
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
  /** sent automatically once there is a connection */
  waiting: number
  /** wait for a sign-in, a subscription, an app update */
  signIn: number
  subscription: number
  update: number
  needsYou: number
}

/** For the banner, the badge and 'Sign in to send 3 saved items'. */
export function countOps(ops: readonly Op[]): OutboxCounts {
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
