import { transitionOp } from './op.ts'
import { listOpenOps } from './op-rows.ts'
import { type OutboxDb, retryOnLostConnection } from './outbox-db.ts'

/** Actions that wait go to another sender, as they are. One that is being sent is moved the next time. */
export function moveOps(db: OutboxDb, { from, to }: { from: string; to: string }): Promise<void> {
  return retryOnLostConnection(db, () =>
    db.transaction('rw', db.ops, async () => {
      const waiting = (await listOpenOps(db, from)).filter(({ state }) => state !== 'sending')
      const moved = waiting.map((op) => (op.state === 'blocked:auth' ? transitionOp(op, 'queued') : op))
      await db.ops.bulkPut(moved.map((op) => ({ ...op, userId: to })))
    }),
  )
}
