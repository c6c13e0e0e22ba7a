import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // what lets a program act for a company
  `create table api_key (
    id uuid primary key,
    account_id uuid not null references account,
    name text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    -- SHA-256, hex; the token is shown once and kept nowhere
    token_hash text not null unique,
    -- the token's last four characters
    hint text not null,
    created_by uuid not null references person,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    last_used_network text,
    -- owners heard this many days before it expires, the last time
    warned_days integer,
    ended_at timestamptz(3),
    ended_by uuid references person,
    ended_why text check (ended_why in ('ended', 'maker removed')),
    check ((ended_at is null) = (ended_why is null))
  )`,
  'create index api_key_maker on api_key (created_by)',
  'create index api_key_account on api_key (account_id, created_at desc, id)',
  'create index api_key_expiry on api_key (expires_at)',
]

/** What programs need to act for a company. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
