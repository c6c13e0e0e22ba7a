import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // a file for accounting; the content goes after 400 days, what it had stays known
  `create table export_batch (
    id uuid primary key,
    account_id uuid not null references account,
    kind text not null check (kind in ('invoices', 'bills')),
    format text not null check (format in ('quickbooks', 'csv')),
    content text,
    sha256 text not null check (length(sha256) = 64),
    made_at timestamptz(3) not null,
    person_id uuid default acting_person() references person
  )`,
  'create index export_batch_account on export_batch (account_id, made_at desc, id)',
  'create index export_batch_content on export_batch (made_at) where content is not null',
  `create table export_row (
    batch_id uuid not null references export_batch on delete cascade,
    -- of any kind of invoice, also one that was deleted since
    invoice_id uuid not null,
    primary key (batch_id, invoice_id)
  )`,
  'create index export_row_invoice on export_row (invoice_id)',
]

/** Files for accounting. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
