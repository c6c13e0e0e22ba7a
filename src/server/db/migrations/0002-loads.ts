import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  'create sequence load_number start 48000',

  `create table load (
    id uuid primary key,
    number bigint not null default nextval('load_number') unique,
    reference text,
    -- the list of loads that it was posted with
    list_id uuid,
    owner_id uuid not null references account,
    dispatcher_id uuid references account,
    -- the own account of the carrier that its dispatcher booked for
    hauler_id uuid references account,
    -- whose work it is on each side: nobody of another company can be
    owner_person_id uuid,
    dispatcher_person_id uuid,
    tendered boolean not null default false,
    tendered_at timestamptz,
    tender_expires_at timestamptz,
    status text not null default 'pending' check (status in ('pending', 'active', 'completed', 'cancelled')),
    version integer not null default 1,
    rate_cents integer not null check (rate_cents >= 0),
    agreed_rate_cents integer check (agreed_rate_cents >= 0),
    shipper_pays_cents integer check (shipper_pays_cents >= 0),
    -- whom the owner bills
    customer_id uuid,
    agreed_pickup_at timestamptz(3),
    agreed_pickup_until timestamptz(3),
    agreed_delivery_at timestamptz(3),
    agreed_delivery_until timestamptz(3),
    agreed_detention jsonb,
    detention jsonb not null,
    distance_miles double precision not null check (distance_miles >= 0),
    drive_minutes integer not null check (drive_minutes >= 0),
    distance_source text not null,
    -- EDIT-13: a weight may have decimals
    weight_lbs double precision not null check (weight_lbs >= 0),
    partial boolean not null default false,
    vehicle text not null,
    trailer text not null,
    equipment_code text not null,
    team boolean not null default false,
    packaging_type text not null,
    commodity text not null,
    special_instructions text,
    broker_notes text,
    dispatcher_notes text,
    -- what the load's rate confirmation says of its freight and docks; null for nothing
    paper jsonb,
    stop_count smallint not null default 2 check (stop_count between 2 and 30),
    -- the number in the next new id of a stop
    next_stop integer not null default 1 check (next_stop > 0),
    pickup_at timestamptz(3) not null,
    -- until when the stop takes the truck; null is an exact time
    pickup_until timestamptz(3),
    delivery_at timestamptz(3) not null,
    delivery_until timestamptz(3),
    search_words text[] not null default '{}',
    reference_words text[] not null default '{}',
    search tsvector generated always as (array_to_tsvector(search_words)) stored,
    party_search tsvector generated always as (array_to_tsvector(search_words || reference_words)) stored,
    posted_at timestamptz(3) not null,
    completed_at timestamptz(3),
    cancelled_at timestamptz(3),
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    written_by xid8 not null default pg_current_xact_id(),
    constraint load_has_carrier check (status not in ('active', 'completed') or dispatcher_id is not null),
    constraint load_pending_carrier_is_tendered check (status <> 'pending' or (tendered = (dispatcher_id is not null))),
    constraint load_tender_is_pending check (not tendered or status = 'pending'),
    constraint load_owner_person foreign key (owner_person_id, owner_id) references person (id, account_id),
    constraint load_dispatcher_person foreign key (dispatcher_person_id, dispatcher_id)
      references person (id, account_id),
    constraint load_customer_of_owner foreign key (customer_id, owner_id) references customer (id, account_id),
    constraint load_assignee_has_company check (dispatcher_person_id is null or dispatcher_id is not null),
    constraint load_tender_ends check ((tendered = (tender_expires_at is not null)) and (tendered = (tendered_at is not null)))
  )`,
  'create index load_customer on load (customer_id) where customer_id is not null',
  `create unique index load_reference on load (owner_id, reference)
    where reference is not null and deleted_at is null`,
  // references that differ in case, zeros or signs alone
  `create index load_reference_words on load (owner_id, reference_words)
    where reference is not null and deleted_at is null`,
  `create index load_board_rate on load (rate_cents, id)
    where status = 'pending' and not tendered and deleted_at is null`,
  `create index load_board_distance on load (distance_miles, id)
    where status = 'pending' and not tendered and deleted_at is null`,
  `create index load_board_created on load (created_at, id)
    where status = 'pending' and not tendered and deleted_at is null`,
  'create index load_search on load using gin (search)',
  'create index load_owner on load (owner_id, status, created_at, id)',
  'create index load_owner_pickup on load (owner_id, pickup_at)',
  'create index load_dispatcher on load (dispatcher_id, status, created_at, id) where dispatcher_id is not null',
  'create index load_dispatcher_pickup on load (dispatcher_id, pickup_at) where dispatcher_id is not null',
  // `readNews` asks for what any account got since a moment
  'create index load_written on load (written_by)',
  'create index load_owner_written on load (owner_id, written_by)',
  'create index load_dispatcher_written on load (dispatcher_id, written_by) where dispatcher_id is not null',
  // delivery days for my loads and the calendar: agreed, else posted
  'create index load_owner_delivers on load (owner_id, (coalesce(agreed_delivery_at, delivery_at)), id)',
  `create index load_dispatcher_delivers on load (dispatcher_id, (coalesce(agreed_delivery_at, delivery_at)), id)
    where dispatcher_id is not null`,
  'create index load_owner_person on load (owner_person_id) where owner_person_id is not null',
  'create index load_dispatcher_person on load (dispatcher_person_id) where dispatcher_person_id is not null',
  // whose work a load was ends with its company's part in it
  `create function end_assignment() returns trigger language plpgsql as $$
    begin
      if new.dispatcher_person_id is not distinct from old.dispatcher_person_id then
        new.dispatcher_person_id := null;
      end if;
      return new;
    end $$`,
  `create trigger load_ends_assignment before update of dispatcher_id on load for each row
    when (old.dispatcher_id is distinct from new.dispatcher_id) execute function end_assignment()`,
  'create index load_hauler on load (hauler_id, status, created_at, id) where hauler_id is not null',
  'create index load_hauler_written on load (hauler_id, written_by) where hauler_id is not null',
  `create index load_hauled on load (dispatcher_id, completed_at) where status = 'completed'`,
  `create index load_delivered on load (owner_id, completed_at) where status = 'completed'`,
  'create index load_party_search on load using gin (party_search)',
  'create index load_tender_expiry on load (tender_expires_at) where tendered',
  'create index load_updated on load (updated_at)',

  `create table load_stop (
    load_id uuid not null references load on delete cascade,
    id text not null check (id ~ '^(pickup|delivery|s[1-9][0-9]{0,5})$'),
    kind text not null check (kind in ('pickup', 'delivery')),
    position integer not null check (position between 0 and 29),
    address text,
    description text,
    city text not null,
    state text not null,
    zip_code text not null,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    precision text not null,
    zone text not null,
    -- of the ends, as in the load
    appointment_at timestamptz(3) not null,
    -- the end of its window; null is an exact time
    appointment_until timestamptz(3),
    -- by road from the stop before; null at the first
    leg_miles double precision check (leg_miles >= 0),
    leg_minutes integer check (leg_minutes >= 0),
    -- loaded at a pickup, dropped at a delivery
    pieces text,
    weight_lbs double precision check (weight_lbs > 0),
    -- of a stop between; the load's paper has those of the ends
    appointment_number text,
    reference_numbers text,
    handling text,
    contact_name text,
    contact_phone text,
    contact_email text,
    check (position > 0 or (leg_miles is null and leg_minutes is null)),
    check ((leg_miles is null) = (leg_minutes is null)),
    primary key (load_id, position),
    unique (load_id, id)
  )`,
  // the load says how many stops it has and when it begins and ends; a write that makes the two differ is refused
  `create function load_stops_whole() returns trigger language plpgsql as $$
    declare which uuid;
    begin
      if tg_op = 'DELETE' then which := old.load_id;
      elsif tg_table_name = 'load' then which := new.id;
      else which := new.load_id; end if;
      if exists (
        select from load
        left join load_stop a on a.load_id = load.id and a.position = 0
        left join load_stop z on z.load_id = load.id and z.position = load.stop_count - 1
        cross join lateral (
          select count(*) as stops, max(position) as last from load_stop where load_id = load.id) s
        where load.id = which and (s.stops <> load.stop_count or s.last is distinct from load.stop_count - 1
          or a.kind is distinct from 'pickup' or z.kind is distinct from 'delivery'
          or a.appointment_at <> coalesce(load.agreed_pickup_at, load.pickup_at)
          or z.appointment_at <> coalesce(load.agreed_delivery_at, load.delivery_at)
          or a.appointment_until is distinct from
            case when load.agreed_pickup_at is null then load.pickup_until else load.agreed_pickup_until end
          or z.appointment_until is distinct from
            case when load.agreed_delivery_at is null then load.delivery_until else load.agreed_delivery_until end))
      then
        raise exception 'stops are not whole' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`,
  `create constraint trigger load_stops_whole after insert or update of stop_count, pickup_at, pickup_until, delivery_at,
    delivery_until, agreed_pickup_at, agreed_pickup_until, agreed_delivery_at, agreed_delivery_until on load
    deferrable initially deferred for each row execute function load_stops_whole()`,
  `create constraint trigger load_stops_whole_changed after update or delete on load_stop
    deferrable initially deferred for each row execute function load_stops_whole()`,
  // two stops are judged once, with their load
  `create constraint trigger load_stops_whole_added after insert on load_stop
    deferrable initially deferred for each row when (new.position > 1) execute function load_stops_whole()`,
  // stops near both ends of a lane, by one-degree cell
  `create index load_stop_first_cell on load_stop
    (((floor(latitude) + 90)::integer * 360 + (floor(longitude) + 180)::integer), load_id) where position = 0`,
  `create index load_stop_later_cell on load_stop
    (((floor(latitude) + 90)::integer * 360 + (floor(longitude) + 180)::integer), load_id) where position > 0`,

  `create table load_template (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    -- its author
    person_id uuid default acting_person() references person,
    name text not null,
    form jsonb not null,
    created_at timestamptz(3) not null
  )`,
  'create unique index load_template_name on load_template (account_id, lower(name))',

  `create table posting_schedule (
    template_id uuid primary key references load_template on delete cascade,
    schedule jsonb not null,
    zone text not null,
    since timestamptz(3) not null,
    paused_at timestamptz(3),
    paused_because text,
    next_at timestamptz(3),
    updated_at timestamptz(3) not null
  )`,
  'create index posting_schedule_next on posting_schedule (next_at) where paused_at is null',

  // the key lets several servers post each day once; text, because a day has no zone
  `create table posting (
    template_id uuid not null references load_template on delete cascade,
    day text not null check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    outcome text not null check (outcome in ('posted', 'failed', 'skipped')),
    load_id uuid references load on delete set null,
    problem text,
    -- what it was posted without
    note text,
    settled_at timestamptz(3) not null,
    check ((outcome = 'failed') = (problem is not null)),
    check (note is null or outcome = 'posted'),
    primary key (template_id, day)
  )`,
  'create index posting_load on posting (load_id)',
]

/** Loads with their stops, and templates that post them. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
