import { sql } from 'kysely'
import type { ApiServer } from './api-server.ts'

const TABLES = [
  'account',
  'load',
  'load_stop',
  'load_event',
  'booking_request',
  'load_template',
  'posting_schedule',
  'posting',
  'saved_search',
  'market_deal',
  'truck',
  'view_preferences',
  'notification',
  'payment_method',
  'sandbox_card',
  'sandbox_customer',
  'subscription',
  'invoice',
  'domain_event',
  'idempotency',
] as const

/** Every row that a call could change, read once every recorded event is handled. */
export async function snapshotDatabase({ db, eventsHandled }: ApiServer): Promise<unknown[][]> {
  await eventsHandled()
  const rowsOf = TABLES.map((table) => sql`(select coalesce(json_agg(t), '[]') from ${sql.table(table)} t)`)
  const { rows } = await sql<{ tables: unknown[][] }>`select json_build_array(${sql.join(rowsOf)}) as tables`.execute(
    db,
  )
  return rows[0]?.tables ?? []
}
