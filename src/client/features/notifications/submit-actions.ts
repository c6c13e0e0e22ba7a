import { type ActionResult, waitForResult } from '#client/data/outbox/submit-action.ts'
import { getOutbox } from '#client/data/outbox/page-outbox.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { type OpAuthor, enqueueOps } from '#offline/outbox/outbox.ts'

/** Saves all actions before waiting for any, so that closing the app loses none. Returns how each ends. */
export async function submitActions(
  author: OpAuthor,
  intents: readonly Intent[],
): Promise<PromiseSettledResult<ActionResult>[]> {
  return Promise.allSettled((await enqueueOps(getOutbox(), author, intents)).map(waitForResult))
}
