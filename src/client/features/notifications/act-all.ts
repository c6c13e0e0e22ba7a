import { type Acted, afterSaving } from '#client/data/act.ts'
import { outboxHere } from '#client/data/delivery.ts'
import type { Intent } from '#offline/op-kind.ts'
import { type Author, enqueueAll } from '#offline/outbox.ts'

/** Several actions at once, and how each ends. All are saved before one is waited for: whoever closes the app loses none. */
export async function actAll(author: Author, intents: readonly Intent[]): Promise<PromiseSettledResult<Acted>[]> {
  return Promise.allSettled((await enqueueAll(outboxHere(), author, intents)).map(afterSaving))
}
