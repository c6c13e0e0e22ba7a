import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // a code goes to the register's email or to its phone
  `alter table contact_challenge
    alter column email drop not null,
    add column phone text,
    add column sent_by text not null default 'email' check (sent_by in ('email', 'text', 'call'))`,
]

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
