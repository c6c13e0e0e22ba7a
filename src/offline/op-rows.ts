import type { Instant } from '#domain/instant.ts'
import { decodedOp, type Failure, moved, type Op, OP_STATES, type OpState } from './op.ts'
import { kindOf } from './op-kind.ts'
import type { OutboxDb } from './outbox-db.ts'

/** Those of the rows that this version of the app can read. */
export function decoded(rows: unknown[]): Op[] {
  return rows.map(decodedOp).filter((op) => op !== null)
}

/** The account's ops that are not settled, in the order of the taps. Rows that cannot be read are left alone. */
export async function openOps(db: OutboxDb, userId: string): Promise<Op[]> {
  const ops = decoded(await db.ops.where('[userId+open]').equals([userId, 1]).toArray())
  return ops.sort((a, b) => a.seq - b.seq)
}

// Dexie follows a transaction through few promises: within one, an async function awaits another, it never just returns it

/** What is not settled of a lane, in the order of the taps. */
export function openLane(db: OutboxDb, userId: string, lane: string): Promise<Op[]> {
  return laneRows(db, [userId, lane, 1])
}

/** The receipts of a lane, in the order of the taps. */
export function laneReceipts(db: OutboxDb, userId: string, lane: string): Promise<Op[]> {
  return laneRows(db, [userId, lane, 0])
}

async function laneRows(db: OutboxDb, key: [userId: string, lane: string, open: 0 | 1]): Promise<Op[]> {
  const ops = decoded(await db.ops.where('[userId+lane+open]').equals(key).toArray())
  return ops.sort((a, b) => a.seq - b.seq)
}

export async function opById(db: OutboxDb, opId: string): Promise<Op | null> {
  return decodedOp(await db.ops.where('opId').equals(opId).first())
}

/** The ops that `op` builds on, each as what replaced it; null for one that is gone or cannot be read. */
export async function parentsOf(db: OutboxDb, op: Op): Promise<(Op | null)[]> {
  return Promise.all(op.dependsOn.map((opId) => lastEdition(db, opId)))
}

async function lastEdition(db: OutboxDb, opId: string): Promise<Op | null> {
  let op = await opById(db, opId)
  while (op?.replacedBy) op = await opById(db, op.replacedBy)
  return op
}

/** What an op that waits for its parents has to do now. */
function verdict(parents: readonly (Op | null)[]): 'goes on' | 'waits' | 'cannot' {
  if (parents.some((parent) => parent !== null && isGivenUp(parent.state))) return 'cannot'
  const stuck = (parent: Op | null) =>
    parent === null || parent.state === 'needs_you:parked' || parent.state.startsWith('blocked:')
  return parents.some(stuck) ? 'waits' : 'goes on'
}

function isGivenUp(state: OpState): boolean {
  return OP_STATES[state].is !== 'moving' && state !== 'done' && state !== 'needs_you:parked'
}

const PARENT_NOT_DONE: Omit<Failure, 'at'> = { class: 'parent', status: null, code: 'PARENT_NOT_DONE', message: null }

/**
 * Moves the ops that build on others along with them (offline.md §5): they wait while a parent is stuck, and ask the
 * person when it was given up. A withdrawal whose booking came to nothing has nothing left to do, and neither is shown.
 * Call it inside the transaction that changed a parent.
 */
export async function reconcile(db: OutboxDb, userId: string, now: Instant): Promise<void> {
  const waiting = (await openOps(db, userId)).filter(
    ({ dependsOn, state }) => dependsOn.length > 0 && (state === 'queued' || state === 'blocked:dependency'),
  )
  for (const op of waiting) {
    const parents = await parentsOf(db, op)
    const undone = parents.find((parent) => parent?.intent.kind === kindOf(op.intent).undoes)
    const step = verdict(parents)
    if (step === 'cannot' && undone && isGivenUp(undone.state)) {
      await db.ops.put(moved(op, 'cancelled', { settledAt: now }))
      if (OP_STATES[undone.state].is === 'asks') await db.ops.put(moved(undone, 'discarded', { settledAt: now }))
    } else if (step === 'cannot') {
      await db.ops.put(moved(op, 'needs_you:rejected', { lastError: { ...PARENT_NOT_DONE, at: now } }))
    } else if (step === 'waits' && op.state === 'queued') {
      await db.ops.put(moved(op, 'blocked:dependency'))
    } else if (step === 'goes on' && op.state === 'blocked:dependency') {
      await db.ops.put(moved(op, 'queued'))
    }
  }
}
