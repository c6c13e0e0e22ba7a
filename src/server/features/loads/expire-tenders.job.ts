import type { Kysely } from 'kysely'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { doWithEach } from '#server/jobs/each.ts'
import { listExpiredTenders } from './tender.sql.ts'
import { lockLoadAt } from './lock-load.step.ts'

const AT_ONCE = 500

/** Puts loads with an expired tender back on the board; each in its own transaction, so none waits for another. */
export async function expireTenders(db: Kysely<Schema>, now: Instant): Promise<void> {
  const expired = await listExpiredTenders(db, new Date(now), AT_ONCE)
  await doWithEach(expired, (id) => db.transaction().execute((tx) => lockLoadAt(tx, id, now)))
}
