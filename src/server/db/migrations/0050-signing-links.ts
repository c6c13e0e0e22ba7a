import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table signing_link (
    id uuid primary key,
    deal_id uuid not null references deal on delete cascade,
    version integer not null,
    side text not null check (side in ('broker', 'carrier')),
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz(3) not null,
    created_by uuid not null,
    revoked_at timestamptz(3),
    used_at timestamptz(3),
    foreign key (deal_id, version) references deal_terms on delete cascade
  )`,
  'create index signing_link_deal on signing_link (deal_id, created_at)',
  'alter table signature_event add column signing_link_id uuid references signing_link on delete cascade',
  'create index signature_event_link on signature_event (signing_link_id) where signing_link_id is not null',
]

/** Links by which somebody without an account signs a rate confirmation. The tokens are never stored. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
