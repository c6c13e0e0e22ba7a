import type { ApiServer } from './api-server.ts'

const TABLES = [
  'account',
  'load',
  'load_stop',
  'load_event',
  'load_request',
  'load_template',
  'posting_schedule',
  'posting',
  'saved_search',
  'market_deal',
  'truck',
  'desk',
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
  return Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()))
}
