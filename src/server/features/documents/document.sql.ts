import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { LoadDocumentTable } from '#server/db/deal-schema.ts'
import type { Schema } from '#server/db/schema.ts'

/** A document as `to_jsonb` gives it: times are text. */
export interface DocumentJson extends Omit<
  LoadDocumentTable,
  'captured_at' | 'earliest_at' | 'latest_at' | 'received_at' | 'voided_at'
> {
  captured_at: string
  earliest_at: string
  latest_at: string
  received_at: string
  voided_at: string | null
}

/** For a query: a deal's documents, in the order they arrived. */
export const selectDocumentsOf = (dealId: RawBuilder<unknown>) => sql<DocumentJson[]>`(
  select coalesce(jsonb_agg(to_jsonb(d) order by d.received_at, d.id), '[]') from load_document d
  where d.deal_id = ${dealId})`

/** The account's deals on a load, newest first, with their documents. */
export function listDealDocuments(db: Kysely<Schema>, loadId: string, accountId: string) {
  return db
    .selectFrom('deal')
    .select([
      'id',
      'broker_id',
      'carrier_id',
      'accepted_at',
      'ended_at',
      selectDocumentsOf(sql.ref('deal.id')).as('documents'),
    ])
    .where('load_id', '=', loadId)
    .where((eb) => eb.or([eb('broker_id', '=', accountId), eb('carrier_id', '=', accountId)]))
    .orderBy('accepted_at', 'desc')
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .execute()
}
export type DealDocuments = Awaited<ReturnType<typeof listDealDocuments>>[number]

/** A document of a deal that the account is party to. */
export function findDocument(
  db: Kysely<Schema>,
  { loadId, documentId, accountId }: { loadId: string; documentId: string; accountId: string },
) {
  return db
    .selectFrom('load_document')
    .innerJoin('deal', 'deal.id', 'load_document.deal_id')
    .innerJoin('load', 'load.id', 'deal.load_id')
    .selectAll('load_document')
    .select(['deal.broker_id', 'deal.carrier_id', 'load.number'])
    .where('load_document.id', '=', documentId)
    .where('deal.load_id', '=', loadId)
    .where((eb) => eb.or([eb('deal.broker_id', '=', accountId), eb('deal.carrier_id', '=', accountId)]))
    .executeTakeFirst()
}
export type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** False when a document with this id is stored already. */
export async function insertDocument(
  tx: Transaction<Schema>,
  document: Insertable<LoadDocumentTable>,
): Promise<boolean> {
  const added = await tx
    .insertInto('load_document')
    .values(document)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function voidDocumentRow(
  tx: Transaction<Schema>,
  documentId: string,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  await tx
    .updateTable('load_document')
    .set({ voided_at: new Date(now), void_reason: reason })
    .where('id', '=', documentId)
    .execute()
}

/** Locks the load and marks it as changed, so `/sync` resends it to both parties. It keeps its version. */
export async function touchLoad(tx: Transaction<Schema>, loadId: string): Promise<void> {
  await sql`update load set written_by = pg_current_xact_id() where id = ${loadId}`.execute(tx)
}
