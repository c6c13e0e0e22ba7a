import { type Kysely, sql } from 'kysely'
import { fillOnce, inBatches } from './fill-once.sql.ts'
import type { Schema } from './schema.ts'

/** Their commands wait for this many loads to be copied, some tenths of a second. */
const BATCH = 2000

/** Copies open loads from before `load_board`. */
export async function fillLoadBoard(db: Kysely<Schema>, batch = BATCH): Promise<void> {
  await fillOnce(db, 'load_board_fill', () => inBatches((after) => copyBatch(db, after, batch)))
}

/** Locks first: a load booked in between must not be copied as it was. */
function copyBatch(db: Kysely<Schema>, after: string, batch: number): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('load')
      .select('id')
      .where('id', '>', after)
      .where('status', '=', 'pending')
      .where('tendered', '=', false)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(batch)
      .forShare()
      .execute()
    const ids = open.map(({ id }) => id)
    await sql`insert into load_board
      select ${sql.raw(BOARD_COLUMNS)} from load_board_row where id = any(${ids}::uuid[]) and is_open
      on conflict (id) do nothing`.execute(tx)
    return ids.at(-1)
  })
}

/** In the table's order. */
const BOARD_COLUMNS = `id, owner_id, px, py, dx, dy, pickup_cell, delivery_cell, rate_cents, rpm_cents, miles, weight,
  equipment, pickup_state, delivery_state, pickup_day, pickup_at, created_at, search, pickup_until`
