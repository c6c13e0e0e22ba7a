import { type Kysely, sql } from 'kysely'

/** An account may have several reset links at once, so nobody voids another's by requesting one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table reset_token drop constraint reset_token_pkey').execute(db)
  await sql.raw('alter table reset_token add primary key (account_id, token_hash)').execute(db)
}
