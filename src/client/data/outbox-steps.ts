import type { Op } from '#offline/op.ts'
import type { Intent } from '#offline/op-kind.ts'
import { cancel, discard, editAndResend, retry } from '#offline/outbox.ts'
import { delivery } from './delivery.ts'

/** Before it is sent it goes nowhere; a booking that may have arrived is withdrawn once that is known. */
export async function takeBack({ opId }: Op): Promise<void> {
  await cancel(delivery().outbox, opId)
}

export async function giveUp({ opId }: Op): Promise<void> {
  await discard(delivery().outbox, opId)
}

export async function tryAgain({ opId }: Op): Promise<void> {
  await retry(delivery().outbox, opId)
}

export async function resend({ opId }: Op, intent: Intent): Promise<void> {
  await editAndResend(delivery().outbox, opId, intent)
}
