import { liveQuery } from 'dexie'
import { type AccountHold, isOutsideWindow } from './op-state.ts'
import type { OutboxDb } from './outbox-db.ts'

/** Calls back with the account's hold now and after each change in any tab. Returns an unsubscribe function. */
export function observeHold(db: OutboxDb, userId: string, listener: (hold: AccountHold | null) => void): () => void {
  const read = async () => {
    const hold = (await db.passes.get(userId))?.hold
    // one that is over stays in its row
    return hold && !isOutsideWindow(hold, Date.now()) ? hold : null
  }
  const subscription = liveQuery(read).subscribe({
    next: listener,
    // the outbox itself says that the browser refuses storage
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}
