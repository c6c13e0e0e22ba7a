import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table unclaimed_file (
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
    stored_at timestamptz(3) not null
  )`,
  'create index unclaimed_file_stored on unclaimed_file (stored_at)',
  'create index load_document_file on load_document (sha256)',
]

/** Stored files that no document names yet. A file whose document was refused is removed from the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
