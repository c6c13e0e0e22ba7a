import { waitingByAccount } from '#offline/outbox-accounts.ts'
import { OutboxDb } from '#offline/outbox-db.ts'

/** How many actions each account that has any left on this device; it begins no delivery. */
export async function savedActions(): Promise<number[]> {
  const db = new OutboxDb()
  try {
    return await waitingByAccount(db)
  } finally {
    db.close()
  }
}
