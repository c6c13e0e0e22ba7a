import { type Kysely, sql } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { fingerprintOf } from './present-rate-confirmation.ts'
import { listDealsOf } from './deal.sql.ts'

/** Stores the fingerprint of each version of a load's deals that has none: what is removed later doesn't change it. */
export async function sealTerms(
  db: Kysely<Schema>,
  { loadId, accountId }: { loadId: string; accountId: string },
): Promise<void> {
  for (const row of await listDealsOf(db, loadId, accountId)) {
    for (const { version, content_hash } of row.terms) {
      if (content_hash !== null) continue
      await db
        .updateTable('deal_terms')
        .set({ content_hash: fingerprintOf(row, version) })
        .where('deal_id', '=', row.id)
        .where('version', '=', version)
        .execute()
    }
  }
}

/** The same for all deals of an account, or those that froze one of its people, before contacts leave them. */
export async function sealTermsOf(
  db: Kysely<Schema>,
  { accountId, personId }: { accountId: string; personId?: PersonId },
): Promise<void> {
  const isTheirs =
    personId === undefined
      ? sql`${accountId} in (deal.broker_id, deal.carrier_id, deal.hauler_id)`
      : sql`(deal.broker_person_id = ${personId} or deal.carrier_person_id = ${personId})`
  const { rows } = await sql<{ load_id: string }>`
    select distinct deal.load_id from deal join deal_terms terms on terms.deal_id = deal.id
    where ${isTheirs} and terms.content_hash is null`.execute(db)
  for (const { load_id: loadId } of rows) await sealTerms(db, { loadId, accountId })
}
