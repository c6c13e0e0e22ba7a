import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Calls with the last id of the batch before, until one has none. */
export async function inBatches(copy: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined;) after = await copy(after)
}

/**
 * Copies rows from before a table in batches, and notes in `fill` that it is done. Triggers and commands keep later
 * changes, so an interrupted copy starts again, and several servers may copy at once.
 */
export async function fillOnce(
  db: Kysely<Schema>,
  fill: 'load_board_fill' | 'market_deal_fill' | 'search_key_fill',
  copy: () => Promise<void>,
): Promise<void> {
  const done = await db.selectFrom(fill).select('filled_at').executeTakeFirst()
  if (done) return
  await copy()
  await sql`insert into ${sql.table(fill)} values (now())`.execute(db)
}
