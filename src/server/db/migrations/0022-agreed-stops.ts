import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  'alter table deal add column stops jsonb',
  // a booked load can't be edited, so it still has the agreed stops; one of an ended deal may have changed since
  `update deal set stops = (
      select jsonb_object_agg(kind, jsonb_build_object('address', address, 'description', description, 'city', city,
        'state', state, 'zipCode', zip_code, 'zone', zone))
      from load_stop stop where stop.load_id = deal.load_id)
    where deal.ended_at is null or not exists (select from load_event event
      where event.load_id = deal.load_id and event.type = 'changed' and event.received_at >= deal.ended_at)`,

  `create table detention_warning (
    deal_id uuid not null references deal,
    stop text not null check (stop in ('pickup', 'delivery')),
    minutes integer not null,
    warned_at timestamptz(3) not null,
    primary key (deal_id, stop, minutes)
  )`,
  // the clocks that may be running
  'create index stop_event_received on stop_event (received_at)',
]

/** A deal keeps its stops as agreed (SEC-03), and each warning of detention is given once. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
