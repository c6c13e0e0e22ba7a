import type { Instant } from '#domain/time/instant.ts'
import * as z from 'zod/mini'
import type { Op } from './op.ts'
import { isHeld, isMoving } from './op-state.ts'
import { findOpById, listOpenOps } from './op-rows.ts'
import { type OutboxDb, retryOnLostConnection } from './outbox-db.ts'

/** Message from a page that goes away to the service worker: send these now, nobody can undo them any more. */
export const RELEASE_MESSAGE = 'release'
const releaseMessage = z.object({ type: z.literal(RELEASE_MESSAGE), opIds: z.array(z.string()) })

/** The message's ids; null for any other message. */
export function releasedOpIds(message: unknown): string[] | null {
  return releaseMessage.safeParse(message).data?.opIds ?? null
}

/** The actions that can still be undone, newest first. */
export function listHeldOps(ops: readonly Op[], now: Instant): Op[] {
  return ops.filter((op) => isHeld(op, now)).toReversed()
}

/**
 * Ends the time in which actions can be undone, so that the next pass sends them.
 * @param which ids of the actions, or the account whose actions all end
 */
export function releaseHeldOps(
  db: OutboxDb,
  which: { opIds: readonly string[] } | { userId: string },
): Promise<number> {
  return retryOnLostConnection(db, () =>
    db.transaction('rw', db.ops, async () => {
      const ops =
        'userId' in which
          ? await listOpenOps(db, which.userId)
          : await Promise.all(which.opIds.map((id) => findOpById(db, id)))
      const held = ops
        .filter((op) => op !== null)
        .filter(({ notBefore, open }) => open === 1 && notBefore !== undefined)
      await db.ops.bulkPut(held.map(withoutHold))
      return held.length
    }),
  )
}

/** Keeps an action on the device until an instant, because more of it may follow. False once it may have left. */
export function holdOp(db: OutboxDb, opId: string, until: Instant): Promise<boolean> {
  return retryOnLostConnection(db, () =>
    db.transaction('rw', db.ops, async () => {
      const op = await findOpById(db, opId)
      if (!op || !isMoving(op) || op.maybeSent) return false
      await db.ops.put({ ...op, notBefore: until })
      return true
    }),
  )
}

export function withoutHold(op: Op): Op {
  const released = { ...op }
  delete released.notBefore
  return released
}
