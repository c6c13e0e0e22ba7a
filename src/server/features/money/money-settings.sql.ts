import type { Kysely } from 'kysely'
import { QUICKBOOKS_DEFAULTS, type QuickBooksNames } from '#domain/freight/quickbooks.ts'
import type { Schema } from '#server/db/schema.ts'

/** The names that the account chose, else QuickBooks' usual ones. */
export async function findQuickBooksNames(db: Kysely<Schema>, accountId: string): Promise<QuickBooksNames> {
  const row = await db.selectFrom('account').select('quickbooks').where('id', '=', accountId).executeTakeFirst()
  return row?.quickbooks ?? QUICKBOOKS_DEFAULTS
}
