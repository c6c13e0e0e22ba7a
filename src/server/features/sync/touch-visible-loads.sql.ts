import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Loads that ended longer ago aren't kept on devices. */
export const SETTLED_RETENTION_MS = 90 * DAY_MS

/**
 * Marks loads that show this account to others as changed, so `/sync` resends them: devices store its name and phone
 * with them. Requests follow their load. Call it before locking the account or other loads: everyone locks loads first,
 * in id order.
 */
export async function touchVisibleLoads(tx: Transaction<Schema>, accountId: string, now: Instant): Promise<void> {
  await sql`
    update load set written_by = pg_current_xact_id() where id in (
      select id from load
      where deleted_at is null
        and (status in ('pending', 'active') or updated_at > ${new Date(now - SETTLED_RETENTION_MS)})
        and (owner_id = ${accountId} or dispatcher_id = ${accountId}
          or id in (select load_id from load_request where requester_id = ${accountId}))
      order by id
      for update)`.execute(tx)
}
