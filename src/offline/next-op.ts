import { MINUTE_MS, type Instant } from '#domain/instant.ts'
import { holdsLane, isOver, type Op } from './op.ts'
import { kindOf } from './op-kind.ts'
import type { Picture } from './op-store.ts'

/** What somebody did this recently they are still looking at. */
const JUST_NOW_MS = MINUTE_MS

/** The first of each lane, in the order of the taps. */
function heads({ ops }: Picture): Op[] {
  const lanes = new Map<string, Op>()
  for (const op of ops) if (holdsLane(op) && !lanes.has(op.lane)) lanes.set(op.lane, op)
  return [...lanes.values()]
}

function rank(op: Op, now: Instant): number {
  const age = now - op.actedAt.client
  if (op.attempts === 0 && age >= 0 && age < JUST_NOW_MS && !kindOf(op.intent).background) return 0
  return kindOf(op.intent).background ? 2 : 1
}

function isReady(op: Op, { ops }: Picture, now: Instant): boolean {
  if (op.dependsOn.length > 0 && ops.some(({ opId }) => op.dependsOn.includes(opId))) return false
  return op.state === 'queued' || (op.state === 'retry_wait' && (op.wait === null || isOver(op.wait, now)))
}

/**
 * The ops to send next, `most` at the most: heads of lanes that are not waiting; what the person just did first, what
 * nobody waits for last, else in the order of the taps.
 * @param passedOver ops that somebody else turned out to be sending
 */
export function nextOps(
  picture: Picture,
  { now, passedOver, most }: { now: Instant; passedOver: ReadonlySet<number>; most: number },
): Op[] {
  if (most <= 0 || (picture.hold && !isOver(picture.hold, now))) return []
  const ready = heads(picture).filter((op) => isReady(op, picture, now) && !passedOver.has(op.seq))
  const ranked = ready.map((op) => ({ op, rank: rank(op, now) })).sort((a, b) => a.rank - b.rank)
  return ranked.slice(0, most).map(({ op }) => op)
}

/** When to look again, if nothing happens before; null when nothing waits for a time. */
export function nextLook({ ops, hold }: Picture, now: Instant): Instant | null {
  const waits = ops.flatMap(({ wait, lease }) => [wait, lease]).filter((span) => span !== null)
  const ends = waits.map((span) => (isOver(span, now) ? now : span.until))
  if (ends.length === 0) return null
  return Math.max(Math.min(...ends), hold && !isOver(hold, now) ? hold.until : now)
}
