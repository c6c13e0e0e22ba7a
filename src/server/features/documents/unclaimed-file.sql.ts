import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

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

/**
 * Takes one file off the list. A request that stores the same content waits until the transaction ends.
 * @returns null when there is none so old
 */
export async function takeUnclaimedFile(
  tx: Transaction<Schema>,
  before: Date,
): Promise<{ sha256: string; isNamed: boolean } | null> {
  const { rows } = await sql<{ sha256: string }>`
    delete from unclaimed_file where sha256 = (
      select sha256 from unclaimed_file where stored_at < ${before} order by stored_at limit 1 for update skip locked
    ) returning sha256`.execute(tx)
  const sha256 = rows[0]?.sha256
  if (sha256 === undefined) return null
  // another document may have the same content
  const named = await tx
    .selectFrom('load_document')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return { sha256, isNamed: named !== undefined }
}
