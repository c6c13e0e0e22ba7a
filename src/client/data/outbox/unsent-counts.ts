import { countOpenOpsByAccount } from '#offline/outbox/outbox-accounts.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'

/** Unsent ops per account that has any on this device. Doesn't start delivery. */
export async function countUnsentByAccount(): Promise<number[]> {
  const db = new OutboxDb()
  try {
    return await countOpenOpsByAccount(db)
  } finally {
    db.close()
  }
}
