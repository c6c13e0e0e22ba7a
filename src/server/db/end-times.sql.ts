import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The first and the last stop get the times in force: the agreed ones, else the posted. */
export async function copyEndTimes(tx: Transaction<Schema>, loadId: string): Promise<void> {
  const untilOf = (end: 'pickup' | 'delivery') =>
    sql`case when load.${sql.ref(`agreed_${end}_at`)} is null then load.${sql.ref(`${end}_until`)}
      else load.${sql.ref(`agreed_${end}_until`)} end`
  await sql`
    update load_stop set
      appointment_at = case when position = 0 then coalesce(load.agreed_pickup_at, load.pickup_at)
        else coalesce(load.agreed_delivery_at, load.delivery_at) end,
      appointment_until = case when position = 0 then ${untilOf('pickup')} else ${untilOf('delivery')} end
    from load where load.id = ${loadId} and load_stop.load_id = load.id
      and position in (0, load.stop_count - 1)`.execute(tx)
}
