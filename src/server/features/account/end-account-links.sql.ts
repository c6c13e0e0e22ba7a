import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Ends all links that the account made: its drivers' links, and its links to sign. What they recorded stays. */
export async function endAccountLinks(db: Kysely<Schema>, accountId: string, now: Date): Promise<void> {
  for (const table of ['driver_link', 'signing_link'] as const)
    await db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('created_by', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
}
