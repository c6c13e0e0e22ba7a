import type { Instant } from '#domain/time/instant.ts'
import { decodeOp, type OpFailure, transitionOp, type Op } from './op.ts'
import { OP_STATES, type OpState } from './op-state.ts'
import { getOpKind } from './op-kind.ts'
import type { OutboxDb } from './outbox-db.ts'

/** The rows that this app version can read. */
export function decodeOps(rows: unknown[]): Op[] {
  return rows.map(decodeOp).filter((op) => op !== null)
}

/** The account's unsettled ops in tap order. Unreadable rows are left alone. */
export async function listOpenOps(db: OutboxDb, userId: string): Promise<Op[]> {
  const ops = decodeOps(await db.ops.where('[userId+open]').equals([userId, 1]).toArray())
  return ops.sort((a, b) => a.seq - b.seq)
}

// Dexie loses a transaction after a few promise hops: inside one, an async function uses `return await`

/** A queue's unsettled ops in tap order. */
export function listOpenQueueOps(db: OutboxDb, userId: string, queueKey: string): Promise<Op[]> {
  return queueRows(db, [userId, queueKey, 1])
}

/** A queue's receipts in tap order. */
export function listQueueReceipts(db: OutboxDb, userId: string, queueKey: string): Promise<Op[]> {
  return queueRows(db, [userId, queueKey, 0])
}

async function queueRows(db: OutboxDb, key: [userId: string, queueKey: string, open: 0 | 1]): Promise<Op[]> {
  const ops = decodeOps(await db.ops.where('[userId+queueKey+open]').equals(key).toArray())
  return ops.sort((a, b) => a.seq - b.seq)
}

export async function findOpById(db: OutboxDb, opId: string): Promise<Op | null> {
  return decodeOp(await db.ops.where('opId').equals(opId).first())
}

/** The ops that `op` builds on, each as its last replacement; null if gone or unreadable. */
export async function findParentOps(db: OutboxDb, op: Op): Promise<(Op | null)[]> {
  return Promise.all(op.dependsOn.map((opId) => lastEdition(db, opId)))
}

async function lastEdition(db: OutboxDb, opId: string): Promise<Op | null> {
  let op = await findOpById(db, opId)
  while (op?.replacedBy) op = await findOpById(db, op.replacedBy)
  return op
}

/** What an op waiting for its parents should do now. */
function verdict(parents: readonly (Op | null)[]): 'goes on' | 'waits' | 'cannot' {
  if (parents.some((parent) => parent !== null && isGivenUp(parent.state))) return 'cannot'
  const stuck = (parent: Op | null) =>
    parent === null || parent.state === 'needs_you:parked' || parent.state.startsWith('blocked:')
  return parents.some(stuck) ? 'waits' : 'goes on'
}

function isGivenUp(state: OpState): boolean {
  return OP_STATES[state].phase !== 'moving' && state !== 'done' && state !== 'needs_you:parked'
}

const PARENT_NOT_DONE: Omit<OpFailure, 'at'> = { class: 'parent', status: null, code: 'PARENT_NOT_DONE', message: null }

/**
 * Updates ops that build on others (offline.md §5): they wait while a parent is stuck, and need the user's attention
 * when it was refused, cancelled or discarded, or has expired. A withdrawal whose booking ended that way is cancelled,
 * and neither is shown. Call it inside the transaction that changed a parent.
 */
export async function reconcileDependents(db: OutboxDb, userId: string, now: Instant): Promise<void> {
  const waiting = (await listOpenOps(db, userId)).filter(
    ({ dependsOn, state }) => dependsOn.length > 0 && (state === 'queued' || state === 'blocked:dependency'),
  )
  for (const op of waiting) {
    const parents = await findParentOps(db, op)
    const undone = parents.find((parent) => parent?.intent.kind === getOpKind(op.intent).undoes)
    const step = verdict(parents)
    if (step === 'cannot' && undone && isGivenUp(undone.state)) {
      await db.ops.put(transitionOp(op, 'cancelled', { settledAt: now }))
      if (OP_STATES[undone.state].phase === 'asks')
        await db.ops.put(transitionOp(undone, 'discarded', { settledAt: now }))
    } else if (step === 'cannot') {
      await db.ops.put(transitionOp(op, 'needs_you:rejected', { lastError: { ...PARENT_NOT_DONE, at: now } }))
    } else if (step === 'waits' && op.state === 'queued') {
      await db.ops.put(transitionOp(op, 'blocked:dependency'))
    } else if (step === 'goes on' && op.state === 'blocked:dependency') {
      await db.ops.put(transitionOp(op, 'queued'))
    }
  }
}
