import { type Kysely, sql } from 'kysely'

/** Live messages on channel 'live': `<oldest open transaction> <what> <id>`. */
const LIVE = [
  `create function tell_live(what text, id uuid) returns void language sql as $$
    select pg_notify('live', pg_snapshot_xmin(pg_current_snapshot()) || ' ' || what || ' ' || id)
    $$`,

  `create function tell_loads_inserted() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', owner_id) from (select distinct owner_id from written) a;
      return null;
    end $$`,
  `create trigger load_inserted_live after insert on load
    referencing new table as written for each statement execute function tell_loads_inserted()`,

  // a load that can't be booked any more leaves the boards; one that still can is refreshed
  `create function tell_loads_updated() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', account_id) from (
        select owner_id as account_id from written
        union select dispatcher_id from written
        union select dispatcher_id from before
        union select r.requester_id from load_request r join written w on w.id = r.load_id
      ) a where account_id is not null;
      perform tell_live(case when is_open then 'changed' else 'gone' end, id) from (
        select w.id, w.status = 'pending' and not w.tendered and w.deleted_at is null as is_open
        from written w join before b on b.id = w.id
        where b.status = 'pending' and not b.tendered and b.deleted_at is null
      ) l;
      return null;
    end $$`,
  `create trigger load_updated_live after update on load
    referencing old table as before new table as written for each statement execute function tell_loads_updated()`,

  `create function tell_requests_written() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', account_id) from (
        select requester_id as account_id from written
        union select l.owner_id from load l join written w on w.load_id = l.id
      ) a;
      return null;
    end $$`,
  `create trigger request_inserted_live after insert on load_request
    referencing new table as written for each statement execute function tell_requests_written()`,
  `create trigger request_updated_live after update on load_request
    referencing new table as written for each statement execute function tell_requests_written()`,

  `create function tell_notifications_written() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', account_id) from (select distinct account_id from written) a;
      return null;
    end $$`,
  `create trigger notification_inserted_live after insert on notification
    referencing new table as written for each statement execute function tell_notifications_written()`,
  `create trigger notification_updated_live after update on notification
    referencing new table as written for each statement execute function tell_notifications_written()`,
  `create trigger notification_deleted_live after delete on notification
    referencing old table as written for each statement execute function tell_notifications_written()`,

  `create function tell_session_ended() returns trigger language plpgsql as $$
    begin
      perform tell_live('session', old.id);
      return null;
    end $$`,
  `create trigger session_revoked_live after update of revoked_at on session for each row
    when (new.revoked_at is not null and old.revoked_at is null) execute function tell_session_ended()`,
  `create trigger session_deleted_live after delete on session for each row execute function tell_session_ended()`,
]

const STATEMENTS = [
  `alter table notification add column kind text check (kind in ('requests', 'answers', 'tenders', 'trips'))`,
  `create table notification_settings (
    account_id uuid primary key references account on delete cascade,
    settings jsonb not null,
    updated_at timestamptz(3) not null
  )`,
  // a subscription lasts as long as its session; one that its push service dropped stays a while
  `create table push_subscription (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    session_id uuid not null references session on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    sent_at timestamptz(3) not null,
    gone_at timestamptz(3)
  )`,
  `create index push_subscription_account on push_subscription (account_id)`,
  `create index push_subscription_session on push_subscription (session_id)`,
  // pushes held until the recipient's quiet hours end
  `create table held_push (
    notification_id uuid primary key references notification on delete cascade,
    due_at timestamptz(3) not null
  )`,
  `create index held_push_due on held_push (due_at)`,
  ...LIVE,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
