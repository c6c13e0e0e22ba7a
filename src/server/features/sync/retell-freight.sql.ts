import { DAY_MS, type Instant } from '#domain/instant.ts'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What has been over for so long is not kept on a device. */
export const SETTLED_MS = 90 * DAY_MS

/**
 * Writes the loads anew, as they are, that show an account to others: devices keep its name and phone with them, and
 * `/sync` brings what was written. Requests go along with their load. Call it before the account's row is locked and
 * before other loads are: everybody takes loads first, in the order of their ids.
 */
export async function retellFreight(tx: Transaction<Schema>, accountId: string, now: Instant): Promise<void> {
  await sql`
    update load set written_by = pg_current_xact_id() where id in (
      select id from load
      where deleted_at is null
        and (status in ('pending', 'active') or updated_at > ${new Date(now - SETTLED_MS)})
        and (owner_id = ${accountId} or dispatcher_id = ${accountId}
          or id in (select load_id from load_request where requester_id = ${accountId}))
      order by id
      for update)`.execute(tx)
}
