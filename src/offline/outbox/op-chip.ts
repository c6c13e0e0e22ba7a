import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Op } from './op.ts'
import { isMoving, OP_STATES } from './op-state.ts'

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
