import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table load_document (
    id uuid primary key,
    deal_id uuid not null references deal,
    kind text not null check (kind in ('pod', 'bol', 'receipt', 'other')),
    pages integer not null check (pages > 0),
    bytes integer not null check (bytes > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
    captured_at timestamptz(3) not null,
    earliest_at timestamptz(3) not null,
    latest_at timestamptz(3) not null,
    clock_ahead_ms bigint not null,
    received_at timestamptz(3) not null,
    uploaded_by uuid not null references account,
    voided_at timestamptz(3),
    void_reason text,
    check ((voided_at is null) = (void_reason is null))
  )`,
  'create index load_document_deal on load_document (deal_id, received_at)',
]

/** Documents of a deal. The files are in the object store, by the hash of their content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
