import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table notification (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    event_id bigint references domain_event,
    type text not null check (type in ('load', 'general', 'system')),
    kind text check (kind in ('requests', 'answers', 'tenders', 'trips', 'matches', 'postings', 'identity', 'team',
      'integrations')),
    status text not null default 'unread' check (status in ('unread', 'read', 'archived')),
    title text not null,
    message text not null,
    metadata jsonb not null,
    created_at timestamptz(3) not null,
    read_at timestamptz(3),
    archived_at timestamptz(3),
    written_by xid8 not null default pg_current_xact_id(),
    -- of matches: the saved search whose next ones it takes in, until it is read, emailed or an hour old
    grows_for uuid,
    -- of matches: the events that it tells of, and their loads
    matched_events bigint[] not null default '{}',
    matched_loads uuid[] not null default '{}'
  )`,
  'create unique index notification_grows on notification (person_id, grows_for) where grows_for is not null',
  'create unique index notification_once on notification (event_id, person_id)',
  'create index notification_person on notification (person_id, created_at desc, id)',
  'create index notification_written on notification (person_id, written_by)',
  // the same
  'create index notification_written_by on notification (written_by)',

  `create table notification_settings (
    person_id uuid primary key references person on delete cascade,
    settings jsonb not null,
    updated_at timestamptz(3) not null
  )`,

  // a subscription lasts as long as its session
  `create table push_subscription (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    session_id uuid not null references session on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    sent_at timestamptz(3) not null,
    -- pushes in a row that its push service refused
    refusals smallint not null default 0,
    -- a subscription that its push service dropped stays a while
    gone_at timestamptz(3)
  )`,
  'create index push_subscription_person on push_subscription (person_id)',
  'create index push_subscription_session on push_subscription (session_id)',

  // pushes held until the recipient's quiet hours end
  `create table held_push (
    notification_id uuid primary key references notification on delete cascade,
    due_at timestamptz(3) not null
  )`,
  'create index held_push_due on held_push (due_at)',

  // notifications of one person and group within minutes become one email, so each waits for others
  `create table held_email (
    notification_id uuid primary key references notification on delete cascade,
    person_id uuid not null references person on delete cascade,
    -- one email has one group's
    email_group text not null check (email_group in ('business', 'updates', 'matches')),
    due_at timestamptz(3) not null
  )`,
  'create index held_email_due on held_email (due_at)',
  'create index held_email_person on held_email (person_id)',

  `create table kept_mail (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    sent_at timestamptz(3) not null
  )`,

  // Each row stores the last transaction that wrote it, so a device can ask for rows its last snapshot couldn't see. A row
  // written early and committed late is never skipped, which timestamps or sequence numbers can't guarantee.
  `create function stamp_transaction() returns trigger language plpgsql as $$
    begin
      new.written_by := pg_current_xact_id();
      return new;
    end $$`,
  ...['load', 'booking_request', 'notification'].map(
    (table) =>
      `create trigger ${table}_written_by before update on ${table} for each row execute function stamp_transaction()`,
  ),

  // what a company no longer has, or one of its people
  `create table tombstone (
    account_id uuid not null references account on delete cascade,
    -- of a notification; null: all of the company's people had it
    person_id uuid references person on delete cascade,
    kind text not null check (kind in ('load', 'request', 'notification')),
    entity_id uuid not null,
    written_by xid8 not null default pg_current_xact_id(),
    buried_at timestamptz(3) not null default now(),
    check ((kind = 'notification') = (person_id is not null))
  )`,
  'create index tombstone_written on tombstone (account_id, written_by)',
  'create index tombstone_person on tombstone (person_id) where person_id is not null',
  'create index tombstone_age on tombstone (buried_at)',
  'create index tombstone_written_by on tombstone (written_by)',
  `create function bury_assignment() returns trigger language plpgsql as $$
    begin
      insert into tombstone (account_id, kind, entity_id)
      select account_id, 'load', old.id
      from (values (old.dispatcher_id, new.dispatcher_id), (old.hauler_id, new.hauler_id)) had (account_id, now_id)
      where account_id is distinct from now_id and account_id is not null;
      return null;
    end $$`,
  `create trigger load_lost_carrier after update of dispatcher_id, hauler_id on load for each row
    when (old.dispatcher_id is distinct from new.dispatcher_id or old.hauler_id is distinct from new.hauler_id)
    execute function bury_assignment()`,
  `create function bury_notification() returns trigger language plpgsql as $$
    begin
      insert into tombstone (account_id, person_id, kind, entity_id)
      select account_id, id, 'notification', old.id from person where id = old.person_id;
      return null;
    end $$`,
  `create trigger notification_deleted after delete on notification for each row execute function bury_notification()`,

  // A commit that notifies takes a lock on the whole database, so commands write their news here and `relayNews`
  // sends it (decision 0034). Unlogged: after a crash every stream reconnects and catches up anyway.
  // Its sequence is logged: an unlogged one can be unreadable on a replica that was promoted soon after its migration.
  'create sequence live_news_id_seq',
  `create unlogged table live_news (
    id bigint not null default nextval('live_news_id_seq'),
    what text not null,
    about uuid not null,
    why text,
    written_by xid8 not null default pg_current_xact_id()
  )`,
  `create function tell_live(what text, id uuid) returns void language sql as $$
    insert into live_news (what, about) values ($1, $2)
    $$`,

  `create function tell_loads_inserted() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', owner_id) from (select distinct owner_id from written) a;
      perform tell_live('changed', id) from written w
        where w.status = 'pending' and not w.tendered and w.deleted_at is null;
      return null;
    end $$`,
  `create trigger load_inserted_live after insert on load
    referencing new table as written for each statement execute function tell_loads_inserted()`,

  // boards hear of loads that appear, change or leave, and whether a carrier got one that left
  `create function tell_loads_updated() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', account_id) from (
        select owner_id as account_id from written
        union select dispatcher_id from written
        union select dispatcher_id from before
        union select hauler_id from written
        union select hauler_id from before
        union select r.requester_id from booking_request r join written w on w.id = r.load_id
      ) a where account_id is not null;
      insert into live_news (what, about, why)
        select case when is_open then 'changed' else 'gone' end, id,
          case when not is_open and status = 'active' then 'booked' end
        from (
          select w.id, w.status, w.status = 'pending' and not w.tendered and w.deleted_at is null as is_open,
            b.status = 'pending' and not b.tendered and b.deleted_at is null as was_open
          from written w join before b on b.id = w.id
        ) l where is_open or was_open;
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
  `create trigger request_inserted_live after insert on booking_request
    referencing new table as written for each statement execute function tell_requests_written()`,
  `create trigger request_updated_live after update on booking_request
    referencing new table as written for each statement execute function tell_requests_written()`,

  `create function tell_notifications_written() returns trigger language plpgsql as $$
    begin
      perform tell_live('person', person_id) from (select distinct person_id from written) a;
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
  // a stream's rights are those of its start: it ends, and the device comes back with the new ones
  `create function tell_seat_changed() returns trigger language plpgsql as $$
    begin
      perform tell_live('session', session.id) from session where person_id = new.id and revoked_at is null;
      return null;
    end $$`,
  `create trigger person_seat_live after update of seat on person for each row
    when (new.seat <> old.seat) execute function tell_seat_changed()`,
  `create trigger session_deleted_live after delete on session for each row execute function tell_session_ended()`,
]

/** What people read, and what devices sync and hear live. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
