import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // what a booking said of its lane; never changed, so that a figure of these can't be taken apart
  `create table market_deal (
    deal_id uuid primary key references deal on delete cascade,
    pickup_area integer not null,
    delivery_area integer not null,
    equipment smallint not null,
    agreed_on date not null,
    cents_per_mile integer not null check (cents_per_mile > 0),
    broker text not null,
    carrier text not null
  )`,
  `create index market_deal_lane on market_deal (pickup_area, delivery_area, equipment, agreed_on)
    include (cents_per_mile, broker, carrier)`,
  // one row once \`fillMarketDeals\` is done
  'create table market_deal_fill (filled_at timestamptz(3) not null)',

  // a carrier's own figures
  `create table truck (
    account_id uuid primary key references account on delete cascade,
    figures jsonb,
    typed_at timestamptz(3) not null
  )`,
]

/** What lanes pay, and what a truck costs. `fillMarketDeals` copies the bookings from before, in batches. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
