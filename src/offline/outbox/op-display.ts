import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { OpKind } from './op-kind.ts'
import { isMoving, OP_STATES } from './op-state.ts'
import type { Op } from './op.ts'

/** What a card says about an action on it, limited to what is known. */
export interface OpChip {
  op: Op
  status: 'waiting' | 'sending' | 'sent' | 'needs-you'
  /** time of the tap; for `sent`, of the server's answer */
  at: Instant
}

/** How long 'Sent' stays on the card. */
const SENT_MS = 10 * MINUTE_MS

/** An op's chip, or null when there is nothing left to show. */
export function toOpChip(op: Op, now: Instant): OpChip | null {
  const at = op.actedAt.client
  if (op.state === 'sending') return { op, status: 'sending', at }
  if (isMoving(op)) return { op, status: 'waiting', at }
  if (OP_STATES[op.state].phase === 'asks') return { op, status: 'needs-you', at }
  const isNews = op.state === 'done' && op.settledAt !== null && now - op.settledAt < SENT_MS
  return isNews ? { op, status: 'sent', at: op.settledAt ?? at } : null
}

/**
 * For example 'Waiting to send 14:02'.
 * @param zone the viewer's own by default
 */
export function formatOpChip({ op, status, at }: OpChip, zone?: string): string {
  if (op.stopping && isMoving(op)) return 'Stopping'
  if (status === 'sending') return 'Sending'
  if (status === 'needs-you') return 'Needs attention'
  return `${status === 'waiting' ? 'Waiting to send' : 'Sent'} ${formatTimeOfDay(at, zone)}`
}

/** '14:02', in the viewer's own zone by default. */
export function formatTimeOfDay(at: Instant, zone?: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(zone && { timeZone: zone }) } as const
  return new Intl.DateTimeFormat('en-US', options).format(at)
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
    needsYou: ops.filter(({ state }) => OP_STATES[state].phase === 'asks').length,
  }
}

/** A row as JSON text, for a user to keep or report. */
export function exportOpAsText(row: unknown): string {
  return JSON.stringify(row, null, 2)
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
