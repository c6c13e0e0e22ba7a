import { type Kysely, sql } from 'kysely'
import { fillOnce, inBatches } from './fill-once.sql.ts'
import type { Schema } from './schema.ts'

/** Searches that one transaction locks. A change of one waits for it, some tenths of a second. */
const BATCH = 1000

/** Adds the keys of saved searches from before `search_key`. */
export async function fillSearchKeys(db: Kysely<Schema>, batch = BATCH): Promise<void> {
  await fillOnce(db, 'search_key_fill', () => inBatches((after) => copyBatch(db, after, batch)))
}

/** Locks first: another server may copy the same ones, and a search changed in between must not be copied as it was. */
function copyBatch(db: Kysely<Schema>, after: string, batch: number): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const searches = await tx
      .selectFrom('saved_search')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute()
    const ids = searches.map(({ id }) => id)
    await sql`insert into search_key
      select * from search_key_row made where made.search_id = any(${ids}::uuid[])
        and not exists (select from search_key known where known.search_id = made.search_id)`.execute(tx)
    return ids.at(-1)
  })
}
