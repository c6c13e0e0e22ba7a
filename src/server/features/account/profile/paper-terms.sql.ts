import type { Kysely } from 'kysely'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import type { Schema } from '#server/db/schema.ts'

/** Empty for a broker that states none, and for an account that is none. */
export async function findPaperTerms(db: Kysely<Schema>, accountId: string): Promise<PaperTerms> {
  const row = await db.selectFrom('account').select('paper_terms').where('id', '=', accountId).executeTakeFirst()
  return row?.paper_terms ?? {}
}
