import { type Kysely, sql } from 'kysely'

/** Until then, existing sign-ups can be verified; new ones have seven days. */
const KEPT_DAYS = 30

/**
 * Sign-ups become rows of their own, several per address, until one of them is verified. Unverified accounts move here
 * with their codes. None has data, because nobody could sign in to one.
 */
const STATEMENTS = [
  `create table pending_registration (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    secret_hash text,
    network_hash text,
    first_name text not null,
    last_name text not null,
    phone_number text,
    role text not null references role,
    business_name text,
    dot_number text,
    code_hash text,
    code_tries integer not null default 0,
    code_expires_at timestamptz(3),
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  'create index pending_registration_email on pending_registration (lower(email))',
  'create index pending_registration_end on pending_registration (expires_at)',
  `with moved as (
    select account.*, code_hash, tries, expires_at from account
    left join verification_code on account_id = account.id
    where email_verified_at is null and is_active and not exists (select from session where account_id = account.id)
  ), copied as (
    insert into pending_registration (id, email, password_hash, first_name, last_name, phone_number, role,
      business_name, dot_number, code_hash, code_tries, code_expires_at, created_at, expires_at)
    select id, email, password_hash, first_name, last_name, phone_number, role,
      business_name, dot_number, code_hash, coalesce(tries, 0), expires_at, created_at,
      now() + interval '${KEPT_DAYS} days'
    from moved
  )
  delete from account where id in (select id from moved)`,
  'drop table verification_code',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
