import { clearPush, readPushState, turnOnPush } from '#client/browser/push/push.ts'
import { forgetAccountKeys } from '#client/browser/session/account-keys.ts'
import { currentSession, endSession, onSessionChange } from '#client/browser/session/session-state.ts'
import { apiConnection } from '#offline/session/api-connection.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import { readOutbox, sendHeldOps } from '#offline/outbox/outbox.ts'
import { wipeAccount } from '#offline/outbox/outbox-accounts.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { forgetItemCopies } from './lost-items.ts'
import { loadOutboxDelivery, getOutbox } from './page-outbox.ts'
import { whileSigningOut } from './signing-out.ts'

/** Longest a sign-out waits for unsent actions (offline.md §12). */
const DRAIN_MS = 10_000
const LOOK_MS = 250

/** What a sign-out would lose: actions the server hasn't confirmed. */
async function openOpsOf(personId: PersonId): Promise<{ moving: number; all: number }> {
  const { ops, unreadable } = await readOutbox(getOutbox().db, personId)
  const open = ops.filter(({ state }) => OP_STATES[state].phase !== 'settled')
  return { moving: open.filter(isMoving).length, all: open.length + unreadable.length }
}

/**
 * Sends what it can within ten seconds; gives up right away without signal.
 * @returns how many actions are left, including those that need attention; 0 also without storage
 */
export async function drainBeforeSignOut(personId: PersonId): Promise<number> {
  const until = Date.now() + DRAIN_MS
  try {
    await sendHeldOps(getOutbox(), { userId: personId })
    let left = await openOpsOf(personId)
    if (left.moving > 0 && (await apiConnection.ensure())) {
      void loadOutboxDelivery().then(({ triggers }) => triggers.wake())
      while (left.moving > 0 && Date.now() < until && apiConnection.state().status === 'online') {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        left = await openOpsOf(personId)
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
 * GUARD-16: ends the session in all tabs and removes the account's data from this device: cache, actions, drafts, push.
 * The remembered email and other accounts' actions stay.
 * @throws when this device can't delete the session: then its person is still signed in, and nothing is removed
 */
export function signOut(personId: PersonId): Promise<void> {
  return whileSigningOut(async () => {
    const hadPush = (await readPushState(personId).catch(() => 'off')) === 'on'
    await clearPush().catch(() => undefined)
    const gone = signedOut()
    const told = endSession()
    try {
      await Promise.race([gone, told])
    } catch (error) {
      // still signed in, so pushes go on
      if (hadPush) await turnOnPush(personId).catch(() => undefined)
      throw error
    }
    forgetItemCopies(personId)
    getOutbox().unsaved.forgetAccount(personId)
    forgetAccountKeys(personId)
    await wipeAccount(getOutbox().db, personId)
    await told
  })
}
