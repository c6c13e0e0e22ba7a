import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // EDIT-13: a weight may have decimals
  `alter table load alter column weight_lbs type double precision`,

  `create table load_template (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    name text not null,
    form jsonb not null,
    created_at timestamptz(3) not null
  )`,
  `create unique index load_template_name on load_template (account_id, lower(name))`,

  // delivery days for my loads and the calendar: agreed, else posted
  `create index load_owner_delivers on load (owner_id, (coalesce(agreed_delivery_at, delivery_at)), id)`,
  `create index load_dispatcher_delivers on load (dispatcher_id, (coalesce(agreed_delivery_at, delivery_at)), id)
    where dispatcher_id is not null`,

  // stops near both ends of a lane, by one-degree cell
  `create index load_stop_cell on load_stop
    (kind, ((floor(latitude) + 90)::integer * 360 + (floor(longitude) + 180)::integer), load_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
