import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { isBookable } from './load.sql.ts'

/** At most `most`: a visitor's page must not count a million rows. */
export async function countOpenLoads(db: Kysely<Schema>, now: Date, most: number): Promise<number> {
  const open = db
    .selectFrom('load')
    .select('load.id')
    .where('load.deleted_at', 'is', null)
    .where((eb) => isBookable(eb, now))
    .limit(most)
  const { count } = await db
    .selectFrom(open.as('open'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The newest open loads, without anything of their broker, facilities or contacts. */
export function findNewestOpenLoads(db: Kysely<Schema>, now: Date, most: number) {
  return db
    .selectFrom('load')
    .innerJoin('load_stop as pickup', (join) =>
      join.onRef('pickup.load_id', '=', 'load.id').on('pickup.kind', '=', 'pickup'),
    )
    .innerJoin('load_stop as delivery', (join) =>
      join.onRef('delivery.load_id', '=', 'load.id').on('delivery.kind', '=', 'delivery'),
    )
    .select([
      'load.rate_cents',
      'load.distance_miles',
      'pickup.city as origin_city',
      'pickup.state as origin_state',
      'delivery.city as destination_city',
      'delivery.state as destination_state',
    ])
    .where('load.deleted_at', 'is', null)
    .where('load.distance_miles', '>', 0)
    .where((eb) => isBookable(eb, now))
    .orderBy('load.created_at', 'desc')
    .orderBy('load.id', 'desc')
    .limit(most)
    .execute()
}
