import { type Kysely, sql } from 'kysely'

/** A load that leaves room for other freight. A constant default rewrites no row, so devices don't sync every load again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table load add column partial boolean not null default false').execute(db)
}
