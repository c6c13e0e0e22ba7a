import type { Op } from '#offline/op.ts'
import type { Intent } from '#offline/op-kind.ts'
import { cancel, discard, editAndResend, retry } from '#offline/outbox.ts'
import { outboxHere } from './delivery.ts'

/** Before it is sent it goes nowhere; a booking that may have arrived is withdrawn once that is known. */
export async function takeBack({ opId }: Op): Promise<void> {
  await cancel(outboxHere(), opId)
}

export async function giveUp({ opId }: Op): Promise<void> {
  await discard(outboxHere(), opId)
}

export async function tryAgain({ opId }: Op): Promise<void> {
  await retry(outboxHere(), opId)
}

export async function resend({ opId, label }: Op, intent: Intent): Promise<void> {
  await editAndResend(outboxHere(), opId, { label, intent })
}
