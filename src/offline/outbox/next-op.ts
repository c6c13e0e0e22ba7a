import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import { holdsQueue, type Op } from './op.ts'
import { isHeld, isOutsideWindow } from './op-state.ts'
import { getOpKind } from './op-kind.ts'
import type { OutboxSnapshot } from './op-store.ts'

/** Ops this recent go first: the user is still looking at them. */
const JUST_NOW_MS = MINUTE_MS

/** The first op of each queue, in tap order. */
function queueHeads({ ops }: OutboxSnapshot): Op[] {
  const heads = new Map<string, Op>()
  for (const op of ops) if (holdsQueue(op) && !heads.has(op.queueKey)) heads.set(op.queueKey, op)
  return [...heads.values()]
}

function rank(op: Op, now: Instant): number {
  const age = now - op.actedAt.client
  if (op.attempts === 0 && age >= 0 && age < JUST_NOW_MS && !getOpKind(op.intent).background) return 0
  return getOpKind(op.intent).background ? 2 : 1
}

function isReady(op: Op, { ops }: OutboxSnapshot, now: Instant): boolean {
  if (isHeld(op, now) || isOverBudget(op, ops, now)) return false
  if (op.dependsOn.length > 0 && ops.some(({ opId }) => op.dependsOn.includes(opId))) return false
  return op.state === 'queued' || (op.state === 'retry_wait' && (op.wait === null || isOutsideWindow(op.wait, now)))
}

/** An action of this kind was refused because the account's hour is used up: the others of its kind wait with it. */
export function isOverBudget(op: Op, ops: readonly Op[], now: Instant): boolean {
  if (op.lastError !== null) return false
  return ops.some(({ intent, state, lastError, wait }) => {
    const isRefused = intent.kind === op.intent.kind && state === 'retry_wait' && lastError?.code === 'OVER_BUDGET'
    return isRefused && wait !== null && !isOutsideWindow(wait, now)
  })
}

/**
 * The ops to send next, at most `most`: heads of queues that are not waiting. Recent taps go first, background ops last,
 * otherwise in tap order.
 * @param passedOver ops that could not be claimed
 */
export function selectNextOps(
  picture: OutboxSnapshot,
  { now, passedOver, most }: { now: Instant; passedOver: ReadonlySet<number>; most: number },
): Op[] {
  if (most <= 0 || (picture.hold && !isOutsideWindow(picture.hold, now))) return []
  const ready = queueHeads(picture).filter((op) => isReady(op, picture, now) && !passedOver.has(op.seq))
  const ranked = ready.map((op) => ({ op, rank: rank(op, now) })).sort((a, b) => a.rank - b.rank)
  return ranked.slice(0, most).map(({ op }) => op)
}

/** When to look again if nothing happens first; null when no op has a timer. */
export function nextWakeAt({ ops, hold }: OutboxSnapshot, now: Instant): Instant | null {
  const waits = ops.flatMap(({ wait, lease }) => [wait, lease]).filter((span) => span !== null)
  const held = ops.flatMap((op) => (op.notBefore !== undefined && isHeld(op, now) ? [op.notBefore] : []))
  const ends = [...held, ...waits.map((span) => (isOutsideWindow(span, now) ? now : span.until))]
  if (ends.length === 0) return null
  return Math.max(Math.min(...ends), hold && !isOutsideWindow(hold, now) ? hold.until : now)
}
