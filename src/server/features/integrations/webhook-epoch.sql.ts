import { type Kysely, sql } from 'kysely'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** HOOK-17: receivers see that this database knows less than they do. @returns every webhook, by company */
export async function renewEpochs(db: Kysely<Schema>) {
  await sql`update webhook_endpoint set epoch = substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)`.execute(db)
  return db
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('account', 'account.id', 'endpoint.account_id')
    .select(['endpoint.url', 'endpoint.status', partyNameOf('account').as('company')])
    .orderBy('endpoint.account_id')
    .orderBy('endpoint.created_at')
    .execute()
}
