import { type Kysely, sql } from 'kysely'

/**
 * For `/sync`. Each row stores the last transaction that wrote it, so a device can ask for rows its last snapshot
 * couldn't see. A row written early and committed late is never skipped, which timestamps or sequence numbers can't
 * guarantee.
 */
const TABLES_THAT_SYNC = ['load', 'load_request', 'notification'] as const

const STATEMENTS = [
  `create function stamp_transaction() returns trigger language plpgsql as $$
    begin
      new.written_by := pg_current_xact_id();
      return new;
    end $$`,
  ...TABLES_THAT_SYNC.flatMap((table) => [
    `alter table ${table} add column written_by xid8 not null default pg_current_xact_id()`,
    `create trigger ${table}_written_by before update on ${table} for each row execute function stamp_transaction()`,
  ]),
  `create index load_written on load (written_by)`,
  `create index load_owner_written on load (owner_id, written_by)`,
  `create index load_dispatcher_written on load (dispatcher_id, written_by) where dispatcher_id is not null`,
  `create index load_request_written on load_request (written_by)`,
  `create index load_request_requester_written on load_request (requester_id, written_by)`,
  `create index notification_written on notification (account_id, written_by)`,

  // what an account no longer has
  `create table tombstone (
    account_id uuid not null references account on delete cascade,
    kind text not null check (kind in ('load', 'request', 'notification')),
    entity_id uuid not null,
    written_by xid8 not null default pg_current_xact_id(),
    buried_at timestamptz(3) not null default now()
  )`,
  `create index tombstone_written on tombstone (account_id, written_by)`,
  `create index tombstone_age on tombstone (buried_at)`,
  `create function bury_assignment() returns trigger language plpgsql as $$
    begin
      insert into tombstone (account_id, kind, entity_id) values (old.dispatcher_id, 'load', old.id);
      return null;
    end $$`,
  `create trigger load_lost_carrier after update of dispatcher_id on load for each row
    when (old.dispatcher_id is not null and old.dispatcher_id is distinct from new.dispatcher_id)
    execute function bury_assignment()`,
  `create function bury_notification() returns trigger language plpgsql as $$
    begin
      insert into tombstone (account_id, kind, entity_id)
      select old.account_id, 'notification', old.id where exists (select from account where id = old.account_id);
      return null;
    end $$`,
  `create trigger notification_deleted after delete on notification for each row execute function bury_notification()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
