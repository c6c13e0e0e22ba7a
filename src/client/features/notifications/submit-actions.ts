import { type ActionResult, heldAction, waitForResult } from '#client/data/outbox/submit-action.ts'
import { getOutbox } from '#client/data/outbox/page-outbox.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { type OpAuthor, enqueueOps } from '#offline/outbox/outbox.ts'

/**
 * Saves all actions before waiting for any, so that closing the app loses none. Returns how each ends, which for actions
 * with Undo is known only after their ten seconds.
 */
export async function submitActions(
  author: OpAuthor,
  intents: readonly Intent[],
): Promise<PromiseSettledResult<ActionResult>[]> {
  const enqueued = await enqueueOps(getOutbox(), author, intents)
  return Promise.allSettled(enqueued.map((each) => heldAction(each)?.end ?? waitForResult(each)))
}
