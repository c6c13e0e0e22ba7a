import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // the SHA-256 alone: the file is made again from its deal
  `create table invoice_packet (
    deal_id uuid not null references deal on delete cascade,
    sha256 text not null check (length(sha256) = 64),
    version integer not null check (version > 0),
    made_at timestamptz(3) not null,
    primary key (deal_id, sha256)
  )`,
  'create trigger invoice_packet_unchanged before update on invoice_packet for each row execute function refuse_change()',
  `create trigger invoice_packet_kept before delete on invoice_packet
    for each row execute function refuse_change_within_deal()`,
  'create trigger invoice_packet_no_truncate before truncate on invoice_packet for each statement execute function refuse_change()',
]

/** The hash of each packet that was made of an invoice: its holder can tell whether the file was changed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
