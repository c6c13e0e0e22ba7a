import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table driver_link (
    id uuid primary key,
    deal_id uuid not null references deal,
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz(3) not null,
    renewed_at timestamptz(3),
    first_seen_at timestamptz(3),
    last_seen_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  'create index driver_link_deal on driver_link (deal_id, created_at)',
  'alter table load_document add column driver_link_id uuid references driver_link',
]

/** Links by which drivers report from a load without an account. The tokens are never stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
