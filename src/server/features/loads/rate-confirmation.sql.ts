import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { DealRow } from '../deals/deal.sql.ts'
import { listStops } from './insert-load.sql.ts'

/** What a deal's rate confirmation takes from its load and its request. The load may have been deleted since. */
export async function findConfirmedLoad(db: Kysely<Schema>, deal: DealRow) {
  const load = await db
    .selectFrom('load')
    .leftJoin('load_request as request', (join) => join.on('request.id', '=', deal.request_id))
    .selectAll('load')
    .select([
      'request.created_at as requested_at',
      // a booked load can't be edited; once its carrier is released, it can
      sql<boolean>`exists (select from load_event where load_id = load.id and type = 'changed'
        and received_at >= ${deal.ended_at ?? 'infinity'})`.as('is_changed_since'),
    ])
    .where('load.id', '=', deal.load_id)
    .executeTakeFirstOrThrow()
  return { ...load, stops: await listStops(db, deal.load_id) }
}
export type ConfirmedLoadRow = Awaited<ReturnType<typeof findConfirmedLoad>>
