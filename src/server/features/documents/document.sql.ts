import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { LoadDocumentTable } from '#server/db/deal-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { isPartyOfDeal, LAST_DEAL_FIRST } from '../deals/deal-party.sql.ts'

/** A document as `to_jsonb` gives it: times are text. */
export interface DocumentJson extends Omit<
  Selectable<LoadDocumentTable>,
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
      'hauler_id',
      'accepted_at',
      'ended_at',
      selectDocumentsOf(sql.ref('deal.id')).as('documents'),
      // a change of the deal adds stops, and one that it removes keeps its documents
      sql<StopId[]>`array(
        select distinct stop ->> 'id' from deal_terms terms, jsonb_array_elements(terms.stops) stop
        where terms.deal_id = deal.id)`.as('stop_ids'),
    ])
    .where('load_id', '=', loadId)
    .where((eb) => isPartyOfDeal(eb, accountId))
    .orderBy(LAST_DEAL_FIRST)
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
    .select(['deal.broker_id', 'deal.carrier_id', 'deal.hauler_id', 'load.number'])
    .where('load_document.id', '=', documentId)
    .where('deal.load_id', '=', loadId)
    .where((eb) => isPartyOfDeal(eb, accountId))
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

/** Notes a file before it is stored: if no document names it in time, the file is removed. */
export async function noteStoredFile(db: Kysely<Schema>, sha256: string, now: Date): Promise<void> {
  await db
    .insertInto('unclaimed_file')
    .values({ sha256, stored_at: now })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ stored_at: now }))
    .execute()
}

/** A document names the file from this transaction on. */
export async function claimStoredFile(tx: Transaction<Schema>, sha256: string): Promise<void> {
  await tx.deleteFrom('unclaimed_file').where('sha256', '=', sha256).execute()
}

/** Puts the files of loads' documents on the list, before the documents are deleted. */
export async function releaseFilesOf(tx: Transaction<Schema>, loadIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into unclaimed_file (sha256, stored_at)
    select distinct document.sha256, ${now}::timestamptz
    from load_document document join deal on deal.id = document.deal_id
    where deal.load_id in (${sql.join(loadIds)})
    on conflict (sha256) do nothing`.execute(tx)
}

/** Files that no document named in time, in no order: those that the store fails to remove block no others. */
export async function listUnclaimedFiles(
  db: Kysely<Schema>,
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('unclaimed_file')
    .select('sha256')
    .where('stored_at', '<', before)
    .orderBy(sql`random()`)
    .limit(atOnce)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/**
 * Takes a file off the list. A request that stores the same content waits until the transaction ends.
 * @returns null when it isn't there, or was stored again; null too while another server takes it
 */
export async function takeUnclaimedFile(
  tx: Transaction<Schema>,
  { sha256, before }: { sha256: string; before: Date },
): Promise<{ isNamed: boolean } | null> {
  const { rows } = await sql`
    delete from unclaimed_file where sha256 = (
      select sha256 from unclaimed_file where sha256 = ${sha256} and stored_at < ${before} for update skip locked
    ) returning sha256`.execute(tx)
  if (rows.length === 0) return null
  // another document may have the same content
  const named = await tx
    .selectFrom('load_document')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return { isNamed: named !== undefined }
}
