import type { Op } from '#offline/outbox/op.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { cancelOp, discardOp, editAndResendOp, readOutbox, retryOp, sendHeldOps } from '#offline/outbox/outbox.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { getOutbox } from './page-outbox.ts'

/** Drops an unsent op. One that may have been sent is cancelled at the next contact, if it isn't too late. */
export async function cancelUnsent({ opId }: Op): Promise<void> {
  await cancelOp(getOutbox(), opId)
}

/** Undoes actions that are still held. False when one is already being sent. */
export async function undoHeld(ops: readonly Op[]): Promise<boolean> {
  const ends = await Promise.all(ops.map(({ opId }) => cancelOp(getOutbox(), opId)))
  return ends.every((end) => end === 'cancelled')
}

/** Sends held actions now. */
export async function sendHeldNow(ops: readonly Op[]): Promise<void> {
  await sendHeldOps(getOutbox(), { opIds: ops.map(({ opId }) => opId) })
}

export async function discardUnsent({ opId }: Op): Promise<void> {
  await discardOp(getOutbox(), opId)
}

export async function retryUnsent({ opId }: Op): Promise<void> {
  await retryOp(getOutbox(), opId)
}

export async function resendUnsent({ opId, label }: Op, intent: Intent): Promise<void> {
  await editAndResendOp(getOutbox(), opId, { label, intent })
}

/** The subscription is active again: what waited for it goes on right away. */
export async function sendWaitingForSubscription(personId: PersonId): Promise<void> {
  const { ops } = await readOutbox(getOutbox().db, personId)
  await Promise.all(ops.filter(({ state }) => state === 'blocked:subscription').map(retryUnsent))
}
