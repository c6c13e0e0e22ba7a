import type { Op } from '#offline/outbox/op.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { cancelOp, discardOp, editAndResendOp, retryOp } from '#offline/outbox/outbox.ts'
import { getOutbox } from './page-outbox.ts'

/** Drops an unsent op. A booking that may have been sent is withdrawn once its result is known. */
export async function cancelUnsent({ opId }: Op): Promise<void> {
  await cancelOp(getOutbox(), opId)
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
