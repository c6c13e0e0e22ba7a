import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Ends all links that the account made: its drivers' links, and its links to sign. What they recorded stays. */
export async function endAccountLinks(db: Kysely<Schema>, accountId: string, now: Date): Promise<void> {
  await sql`
    update driver_link set revoked_at = ${now} from deal
    where deal.id = driver_link.deal_id and deal.carrier_id = ${accountId} and driver_link.revoked_at is null`.execute(
    db,
  )
  await db
    .updateTable('signing_link')
    .set({ revoked_at: now })
    .where('created_by', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}
