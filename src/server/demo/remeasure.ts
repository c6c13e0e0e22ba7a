import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { stopJoin } from '#server/db/stop-join.sql.ts'
import type { MeasureLane } from './demo-loads.ts'

/** Replaces straight-line distances of older demo loads with road distances. */
export async function remeasureDemoLoads(db: Kysely<Schema>, measure: () => Promise<MeasureLane>): Promise<void> {
  const rows = await db
    .selectFrom('load')
    .innerJoin('load_stop as pickup', stopJoin('pickup'))
    .innerJoin('load_stop as delivery', stopJoin('delivery'))
    .select([
      'load.id',
      'pickup.latitude as fromLatitude',
      'pickup.longitude as fromLongitude',
      'delivery.latitude as toLatitude',
      'delivery.longitude as toLongitude',
    ])
    .where('distance_source', '=', 'great-circle')
    .execute()
  if (rows.length === 0) return

  const byRoad = await measure()
  await db.transaction().execute(async (tx) => {
    for (const { id, fromLatitude, fromLongitude, toLatitude, toLongitude } of rows) {
      if (fromLatitude === null || fromLongitude === null || toLatitude === null || toLongitude === null) continue
      const { miles, driveMinutes, source } = byRoad(
        { latitude: fromLatitude, longitude: fromLongitude },
        { latitude: toLatitude, longitude: toLongitude },
      )
      await tx
        .updateTable('load')
        .set({ distance_miles: miles, drive_minutes: driveMinutes, distance_source: source })
        .where('id', '=', id)
        .execute()
    }
  })
}
