import { type Kysely, sql } from 'kysely'
import { likeAnywhere, likeAtStart } from '#server/db/like-pattern.ts'
import type { Schema } from '#server/db/schema.ts'

/** As many suggestions as fit without scrolling. */
const MAX_BROKERS = 6

const NAME = sql<string>`coalesce(business_name, first_name || ' ' || last_name)`

/** Accounts with a load on the board by a part of their name; those whose name begins with it come first. */
export function searchBoardBrokers(db: Kysely<Schema>, search: string) {
  return db
    .selectFrom('account')
    .select(['id', 'business_name', 'first_name', 'last_name'])
    .where(sql`lower(${NAME})`, 'like', likeAnywhere(search))
    .where(sql<boolean>`exists (select from load_board where owner_id = account.id)`)
    .orderBy(sql`lower(${NAME}) like ${likeAtStart(search)}`, 'desc')
    .orderBy(sql`lower(${NAME})`)
    .orderBy('id')
    .limit(MAX_BROKERS)
    .execute()
}
