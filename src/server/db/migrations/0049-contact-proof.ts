import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // which contact of the register's got the code that proved the number; it lapses when the register has another
  `alter table account add column dot_verified_contact jsonb`,
  `create table contact_challenge (
    id uuid primary key,
    -- the latest code of an account voids the one before
    account_id uuid not null unique references account on delete cascade,
    usdot text not null,
    email text not null,
    code_hash text,
    tries integer not null default 0,
    expires_at timestamptz(3) not null
  )`,
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
