import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table signature_event (
    id uuid primary key,
    deal_id uuid not null references deal,
    sequence integer not null check (sequence > 0),
    kind text not null check (kind in ('signed', 'voided')),
    side text not null check (side in ('broker', 'carrier')),
    version integer not null,
    content_hash text not null,
    signer_name text,
    signer_title text,
    mark jsonb,
    consent_version text,
    consent text,
    voids uuid references signature_event,
    reason text,
    occurred_at timestamptz(3) not null,
    earliest_at timestamptz(3) not null,
    latest_at timestamptz(3) not null,
    clock_ahead_ms bigint not null,
    received_at timestamptz(3) not null,
    actor_id uuid not null,
    network_address text not null,
    user_agent text not null,
    unique (deal_id, sequence),
    foreign key (deal_id, version) references deal_terms,
    check ((kind = 'voided') = (voids is not null)),
    check (kind = 'signed' or reason is not null),
    check (kind = 'voided' or (signer_name is not null and signer_title is not null and mark is not null
      and consent_version is not null and consent is not null))
  )`,
  'create unique index signature_event_voids on signature_event (voids) where voids is not null',
  `create trigger signature_event_append_only before update or delete on signature_event
    for each row execute function refuse_change()`,
  `create trigger signature_event_no_truncate before truncate on signature_event
    for each statement execute function refuse_change()`,
]

/** Signatures on rate confirmations, and what voids them: evidence that nobody changes. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
