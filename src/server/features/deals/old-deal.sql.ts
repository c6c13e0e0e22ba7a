import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Deletes the deals of loads with all that belongs to them: terms, names, stop events, signatures, documents, links. The
 * database refuses evidence younger than three years.
 */
export async function deleteDealsOf(tx: Transaction<Schema>, loadIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('deal').where('load_id', 'in', loadIds).execute()
}
