import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The words of the newest loads on the board, each once. */
export async function listRecentWords(db: Kysely<Schema>, loads: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(search)) as word
    from (select search from load_board order by created_at desc, id desc limit ${sql.lit(loads)}) newest`.execute(db)
  return rows.map(({ word }) => word)
}
