import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'

const PICKUP_ENDS = sql<Date>`coalesce(pickup_until, pickup_at)`

/** At most `most`: a visitor's page must not count a million rows. */
export async function countOpenLoads(db: Kysely<Schema>, now: Date, most: number): Promise<number> {
  const open = db.selectFrom('load_board').select('id').where(PICKUP_ENDS, '>', now).limit(most)
  const { count } = await db
    .selectFrom(open.as('open'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Fuel alone costs about 50 cents a mile. Less is a typing error or a trial, and no sample of the board. */
const LEAST_CENTS_PER_MILE = 50

/** The newest open loads, without anything of their broker, facilities or contacts. */
export function findNewestOpenLoads(db: Kysely<Schema>, now: Date, most: number) {
  const newest = db
    .selectFrom('load_board')
    .selectAll()
    .where('miles', '>', 0)
    .where((row) => row('rate_cents', '>=', row(row.ref('miles'), '*', LEAST_CENTS_PER_MILE)))
    .where(PICKUP_ENDS, '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  return db
    .selectFrom(newest.as('board'))
    .innerJoin('load', 'load.id', 'board.id')
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
    .select([
      'board.rate_cents',
      'board.miles as distance_miles',
      'pickup.city as origin_city',
      'pickup.state as origin_state',
      'delivery.city as destination_city',
      'delivery.state as destination_state',
    ])
    .orderBy('board.created_at', 'desc')
    .orderBy('board.id', 'desc')
    .execute()
}
