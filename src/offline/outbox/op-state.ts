import type { Instant } from '#domain/time/instant.ts'

/** The queue of everything about the account itself. */
export const ACCOUNT_QUEUE = 'account'

/**
 * A time span on the device's clock. It is also over when the clock is before its start: then the user set the clock
 * back, and waiting for `until` could take days.
 */
export interface TimeWindow {
  since: number
  until: number
}

/** When the person acted, by the server's clock as far as the device knew it. */
export function tappedAt({ actedAt }: { actedAt: { client: Instant; offset: number | null } }): Instant {
  return actedAt.client + (actedAt.offset ?? 0)
}

/** @param now epoch milliseconds, like all instants in an op */
export function isOutsideWindow({ since, until }: TimeWindow, now: Instant): boolean {
  return now >= until || now < since
}

/** The server asked the whole account to wait. */
export interface AccountHold extends TimeWindow {
  /** of the answer that asked: 429, 503 */
  status: number
  /** an operator holds up writes */
  isMaintenance?: true
}

interface StateRule {
  /** `moving` is sent automatically; `asks` waits for the user; `settled` is a receipt */
  phase: 'moving' | 'asks' | 'settled'
  next: readonly OpState[]
}

export const STATES = [
  'queued',
  'sending',
  'retry_wait',
  'blocked:auth',
  'blocked:subscription',
  'blocked:update',
  'blocked:dependency',
  'needs_you:conflict',
  'needs_you:rejected',
  'needs_you:expired',
  'needs_you:parked',
  'done',
  'cancelled',
  'discarded',
] as const
export type OpState = (typeof STATES)[number]

const ANSWERED = { phase: 'asks', next: ['queued', 'discarded'] } as const

/** An op's state machine (offline.md §4). There are no other transitions. */
export const OP_STATES: Record<OpState, StateRule> = {
  queued: {
    phase: 'moving',
    next: [
      'sending',
      'blocked:auth',
      'blocked:dependency',
      'needs_you:expired',
      'needs_you:rejected',
      'cancelled',
      'discarded',
    ],
  },
  // back to queued: its sender died or lost the session; the same bytes are resent under the same key
  sending: {
    phase: 'moving',
    next: [
      'queued',
      'retry_wait',
      'done',
      'blocked:auth',
      'blocked:subscription',
      'blocked:update',
      'needs_you:conflict',
      'needs_you:rejected',
      'needs_you:parked',
      'cancelled',
    ],
  },
  retry_wait: { phase: 'moving', next: ['sending', 'queued', 'blocked:auth', 'cancelled'] },
  'blocked:auth': { phase: 'moving', next: ['queued', 'cancelled', 'discarded'] },
  'blocked:subscription': { phase: 'moving', next: ['queued', 'cancelled', 'discarded'] },
  'blocked:update': { phase: 'moving', next: ['queued', 'cancelled', 'discarded'] },
  'blocked:dependency': {
    phase: 'moving',
    next: ['queued', 'blocked:auth', 'needs_you:rejected', 'cancelled', 'discarded'],
  },
  'needs_you:conflict': ANSWERED,
  'needs_you:rejected': ANSWERED,
  'needs_you:expired': ANSWERED,
  'needs_you:parked': ANSWERED,
  // the server was restored to before its answer: it is sent again
  done: { phase: 'settled', next: ['queued'] },
  cancelled: { phase: 'settled', next: [] },
  discarded: { phase: 'settled', next: [] },
}

/** How long an action with Undo waits on the device. */
export const UNDO_MS = 10_000

/** What of an op says whether it can still be undone. */
interface HoldableOp {
  state: OpState
  maybeSent: boolean
  notBefore?: Instant | undefined
  actedAt: { client: Instant }
}

/** Whether it can still be undone. Also over once the clock is set back: waiting for `notBefore` could take days. */
export function isHeld(op: HoldableOp, now: Instant): boolean {
  if (!isMoving(op) || op.maybeSent || op.notBefore === undefined) return false
  return !isOutsideWindow({ since: op.actedAt.client, until: op.notBefore }, now)
}

export function isMoving({ state }: { state: OpState }): boolean {
  return OP_STATES[state].phase === 'moving'
}

/** Whether a change is newer than the server's data: it is still moving, or was acknowledged later. */
export function isAhead<O extends { state: OpState }>(op: O, isNewer: (op: O) => boolean): boolean {
  return isMoving(op) || (op.state === 'done' && isNewer(op))
}
