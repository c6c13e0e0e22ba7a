import type { OutboxDb } from './outbox-db.ts'

/**
 * A row beside the items. Only the browser deletes it, with the whole database: after 'Clear site data', or to free
 * space. It is in `passes` because a new table would close the database in tabs of an older version.
 */
const CANARY = 'canary'

/** Whether the database is still the one in which the canary was put. */
export async function isCanaryAlive(db: OutboxDb): Promise<boolean> {
  return (await db.passes.get(CANARY)) !== undefined
}

export async function putCanary(db: OutboxDb): Promise<void> {
  await db.passes.put({ userId: CANARY, owner: CANARY, beatAt: 0, hold: null })
}
