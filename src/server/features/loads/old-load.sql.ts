import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Locks loads whose record ended before then, oldest first: nothing is open, and nothing was recorded of them since. A
 * load that a command holds is left for the next time.
 */
export async function lockOldLoads(
  tx: Transaction<Schema>,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from load
    where updated_at < ${before} and delivery_at < ${before} and status <> 'active' and not tendered
      and not exists (select from load_event where load_id = load.id and received_at >= ${before})
      and not exists (
        select from deal where load_id = load.id and (accepted_at >= ${before} or ended_at >= ${before}
          or exists (select from stop_event where deal_id = deal.id and received_at >= ${before})
          or exists (select from signature_event where deal_id = deal.id and received_at >= ${before})
          or exists (select from accessorial where deal_id = deal.id
            and greatest(asked_at, answered_at) >= ${before})
          or exists (select from freight_invoice where deal_id = deal.id and changed_at >= ${before})
          or exists (select from load_document where deal_id = deal.id
            and greatest(received_at, voided_at) >= ${before})))
    order by updated_at limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes loads without deals, with their stops, requests and histories. They must be locked. */
export async function deleteLoads(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('load_event').where('load_id', 'in', ids).execute()
  await tx.deleteFrom('load_request').where('load_id', 'in', ids).execute()
  await tx.deleteFrom('load').where('id', 'in', ids).execute()
}

/** Closed accounts lose the business that loads showed, once no load does. */
export async function eraseClosedBusinesses(db: Kysely<Schema>): Promise<void> {
  await sql`
    update account set business_name = null, dot_number = null, mc_number = null
    where account_status = 'deleted' and coalesce(business_name, dot_number, mc_number) is not null
      and not exists (select from load where owner_id = account.id)
      and not exists (select from load where dispatcher_id = account.id)
      and not exists (select from deal where broker_id = account.id)
      and not exists (select from deal where carrier_id = account.id)`.execute(db)
}
