import { forgetPush } from '#client/browser/push.ts'
import { currentSession, endSession, onSessionChange } from '#client/browser/session-state.ts'
import { dropCache } from '#offline/cache-db.ts'
import { forgetDrafts } from '#offline/drafts.ts'
import { connection } from '#offline/device.ts'
import { isMoving, OP_STATES } from '#offline/op.ts'
import { outboxOf } from '#offline/outbox.ts'
import { forgetOps } from '#offline/outbox-accounts.ts'
import { delivery, outboxHere } from '#client/data/delivery.ts'

/** So long a sign-out waits for what can still be sent (offline.md §12). */
const DRAIN_MS = 10_000
const LOOK_MS = 250

/** What would be lost with a sign-out: actions that the server has not acknowledged. */
async function openOpsOf(accountId: string): Promise<{ moving: number; all: number }> {
  const { ops, unreadable } = await outboxOf(outboxHere().db, accountId)
  const open = ops.filter(({ state }) => OP_STATES[state].is !== 'settled')
  return { moving: open.filter(isMoving).length, all: open.length + unreadable.length }
}

/**
 * Sends what can be sent within ten seconds; gives up at once where there is no signal.
 * @returns how many actions are left, those that need the person too; 0 also where storage is refused
 */
export async function drained(accountId: string): Promise<number> {
  const until = Date.now() + DRAIN_MS
  try {
    let left = await openOpsOf(accountId)
    if (left.moving > 0 && (await connection.ensure())) {
      void delivery().then(({ triggers }) => triggers.wake())
      while (left.moving > 0 && Date.now() < until && connection.state().is === 'online') {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        left = await openOpsOf(accountId)
      }
    }
    return left.all
  } catch {
    return 0
  }
}

function signedOut(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onSessionChange(() => {
      if (currentSession()) return
      stop()
      resolve()
    })
  })
}

/**
 * GUARD-16: ends the session in all tabs and removes what this device holds of the account: its cache, its actions, its
 * drafts, what is pushed to it. The remembered e-mail and other accounts' actions stay.
 */
export async function signOut(accountId: string): Promise<void> {
  await forgetPush().catch(() => undefined)
  const gone = signedOut()
  const told = endSession()
  await gone
  await Promise.allSettled([forgetOps(outboxHere().db, accountId), dropCache(accountId), forgetDrafts(accountId)])
  await told
}
