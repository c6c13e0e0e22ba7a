import { type QueryExecutorProvider, sql } from 'kysely'

/** How an account wants My loads on a wide screen, on every device. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql
    .raw(
      `create table desk (
        account_id uuid primary key references account on delete cascade,
        choice jsonb not null,
        chosen_at timestamptz(3) not null
      )`,
    )
    .execute(db)
}
