import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { transitionOp, type Op } from './op.ts'
import { withoutHold } from './held-ops.ts'
import { buildOpRequest } from './op-kind.ts'
import { decodeOps } from './op-rows.ts'
import { type OutboxDb, retryOnLostConnection } from './outbox-db.ts'

/** The newest event of a database can be older than its newest answer, and clocks differ. Sending again is harmless. */
const MARGIN_MS = 5 * MINUTE_MS

/**
 * The server was restored: what it answered since isn't in its database, so these actions are sent again, under the
 * same keys and in the same order. Safe to repeat.
 * @param restoredTo by the server's clock; null: it has nothing of this account
 * @param serverOffset server clock minus device clock, milliseconds
 * @returns how many are sent again
 */
export function reopenReceipts(
  db: OutboxDb,
  userId: string,
  { restoredTo, serverOffset }: { restoredTo: Instant | null; serverOffset: number },
): Promise<number> {
  const isLost = ({ state, settledAt }: Op) =>
    state === 'done' && settledAt !== null && (restoredTo === null || settledAt + serverOffset > restoredTo - MARGIN_MS)
  return retryOnLostConnection(db, () =>
    db.transaction('rw', db.ops, async () => {
      const settled = decodeOps(await db.ops.where('[userId+open]').equals([userId, 0]).toArray())
      const lost = settled.filter(isLost).map((op) => {
        const again = {
          ...(restoredTo !== null && { restoredTo }),
          settledAt: null,
          attempts: 0,
          lastError: null,
          streak: null,
          maybeSent: true,
        }
        // a withdrawal takes the id of its booking anew: that gets another one, and the server knows neither
        const { path } = buildOpRequest(op.intent, { occurredAt: '' })
        return transitionOp(withoutHold({ ...op, request: { ...op.request, path } }), 'queued', again)
      })
      await db.ops.bulkPut(lost)
      return lost.length
    }),
  )
}
