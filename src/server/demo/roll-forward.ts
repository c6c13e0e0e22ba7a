import { type Kysely, sql } from 'kysely'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { renewTenders } from './insert-shipper.ts'
import type { MeasureLane } from './demo-loads.ts'

/** When the demo's calendar was last set, in `app_setting`. */
export const DEMO_SETTING = 'demo-set-at'

/** Moves pending loads, and what lanes paid, forward by whole days, so appointments stay within dock hours. */
export async function rollForward(
  db: Kysely<Schema>,
  { from, now, trialDays }: { from: Instant; now: Instant; trialDays: number },
): Promise<void> {
  const days = Math.floor((now - from) / DAY_MS)
  if (days < 1) return
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const shift = sql`make_interval(days => ${days})`
  await db.transaction().execute(async (tx) => {
    const owners = tx.selectFrom('person').select('account_id').where('email', 'in', emails)
    const open = tx.selectFrom('load').select('id').where('status', '=', 'pending').where('owner_id', 'in', owners)
    await tx
      .updateTable('load_stop')
      .set({
        appointment_at: sql`appointment_at + ${shift}`,
        appointment_until: sql`appointment_until + ${shift}`,
      })
      .where('load_id', 'in', open)
      .execute()
    await tx
      .updateTable('invitation')
      .set({ expires_at: sql`expires_at + ${shift}` })
      .where('accepted_at', 'is', null)
      .where('account_id', 'in', owners)
      .execute()
    await tx
      .updateTable('booking_request')
      .set({ expires_at: sql`expires_at + ${shift}` })
      .where('status', '=', 'pending')
      .where('load_id', 'in', open)
      .execute()
    await tx
      .updateTable('load')
      .set({
        pickup_at: sql`pickup_at + ${shift}`,
        delivery_at: sql`delivery_at + ${shift}`,
        pickup_until: sql`pickup_until + ${shift}`,
        delivery_until: sql`delivery_until + ${shift}`,
        created_at: sql`created_at + ${shift}`,
        posted_at: sql`posted_at + ${shift}`,
        updated_at: new Date(now),
      })
      .where('id', 'in', open)
      .execute()
    await tx
      .updateTable('load')
      .set({ tendered_at: new Date(now), tender_expires_at: new Date(now + HOUR_MS) })
      .where('tendered', '=', true)
      .where('id', 'in', open)
      .execute()
    await renewTenders(
      tx,
      (await owners.execute()).map((row) => row.account_id),
      now,
    )
    // the bookings of the demo's past year: else its market would have no figures after three months
    await tx
      .updateTable('market_deal')
      .set({ agreed_on: sql`agreed_on + ${days}::integer` })
      .where('deal_id', 'in', tx.selectFrom('deal').select('id').where('broker_id', 'in', owners))
      .execute()
    await tx
      .updateTable('account')
      .set({ trial_ends_at: new Date(now + trialDays * DAY_MS) })
      .where('id', 'in', owners)
      .execute()
    await tx
      .updateTable('app_setting')
      .set({ value: JSON.stringify(from + days * DAY_MS) })
      .where('key', '=', DEMO_SETTING)
      .execute()
  })
}

/** Replaces straight-line distances of older demo loads with road distances. */
export async function remeasureDemoLoads(db: Kysely<Schema>, measure: () => Promise<MeasureLane>): Promise<void> {
  const rows = await db
    .selectFrom('load')
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
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
