import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Searches that one transaction locks. A change of one waits for it, some tenths of a second. */
const BATCH = 1000

/**
 * Adds the keys of saved searches from before `search_key`. Later changes are the triggers' work, so an interrupted copy
 * starts again, and several servers may copy at once.
 */
export async function fillSearchKeys(db: Kysely<Schema>, batch = BATCH): Promise<void> {
  const done = await db.selectFrom('search_key_fill').select('filled_at').executeTakeFirst()
  if (done) return
  for (let after: string | undefined = FIRST; after !== undefined;) after = await copyBatch(db, after, batch)
  await sql`insert into search_key_fill values (now())`.execute(db)
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
