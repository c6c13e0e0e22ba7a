import { type Kysely, sql } from 'kysely'

/** Codes and tokens are stored only as keyed digests; their text is only in the email. */
const STATEMENTS = [
  `create table verification_code (
    account_id uuid primary key references account on delete cascade,
    code_hash text not null,
    tries integer not null default 0,
    expires_at timestamptz(3) not null
  )`,
  `create table reset_token (
    account_id uuid primary key references account on delete cascade,
    token_hash text not null,
    expires_at timestamptz(3) not null
  )`,
  `create table sign_in_challenge (
    id uuid primary key,
    token_hash text not null unique,
    account_id uuid not null references account on delete cascade,
    remember boolean not null,
    code_hash text,
    tries integer not null default 0,
    code_asked_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create index sign_in_challenge_account on sign_in_challenge (account_id)`,
  `create table recovery_code (
    account_id uuid not null references account on delete cascade,
    code_hash text not null,
    primary key (account_id, code_hash)
  )`,
  `create table avatar (
    id uuid primary key,
    account_id uuid not null unique references account on delete cascade,
    type text not null,
    base64 text not null
  )`,
  `create table attempt (
    key text primary key,
    count integer not null,
    ends_at timestamptz(3) not null
  )`,
  `create index attempt_end on attempt (ends_at)`,
  `create table kept_mail (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    sent_at timestamptz(3) not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
