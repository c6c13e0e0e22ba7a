import { type QueryExecutorProvider, sql } from 'kysely'
import { ASSIGNABLE_SEATS } from '#domain/access/seat.ts'

/** who may book */
const SEATS_WITH_KEYS = ASSIGNABLE_SEATS.map((seat) => `'${seat}'`).join(', ')

/** What a search reads of a load: all columns of the board but its key. */
const COLUMNS =
  `owner_id px py dx dy pickup_cell delivery_cell rate_cents rpm_cents miles weight equipment pickup_state delivery_state
  pickup_day pickup_at created_at search pickup_until stops`.split(/\s+/)

/** Indexes that answer a search alone, without the table. */
const COVERING = {
  load_board_by_pickup_cell: ['pickup_cell', 'equipment'],
  load_board_by_delivery_cell: ['delivery_cell', 'equipment'],
  load_board_by_delivery_state: ['delivery_state', 'equipment'],
  load_board_by_rate: ['rate_cents', 'id'],
  load_board_by_rpm: ['rpm_cents', 'id'],
  load_board_by_miles: ['miles', 'id'],
  load_board_by_created: ['created_at', 'id'],
  load_board_by_pickup: ['pickup_at', 'id'],
}

const coveringIndexes = Object.entries(COVERING).map(([name, keys]) => {
  const rest = ['id', ...COLUMNS].filter((column) => column !== 'search' && !keys.includes(column))
  return `create index ${name} on load_board (${keys.join(', ')}) include (${rest.join(', ')})`
})

/** The columns of a load that its row on the board shows. */
const SHOWN =
  'owner_id status tendered deleted_at rate_cents distance_miles weight_lbs equipment_code pickup_at created_at search_words pickup_until stop_count'
const shownOf = (row: 'old' | 'new') => `(${SHOWN.replace(/\w+/g, `${row}.$&`).replaceAll(' ', ', ')})`

const upsert = `insert into load_board (id, ${COLUMNS.join(', ')})
        select id, ${COLUMNS.join(', ')} from load_board_row where`
const orReplace = `on conflict (id) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`

/** Each row is looked up by its key: a plan from when the tables were small would read them from end to end. */
const BY_INDEX = 'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off'

const COMPARED = `account_id, person_id, name, search_id, near_x, near_y, near_r2, to_x, to_y, to_r2, to_states, equipment, has_words,
  max_weight, min_rate_cents, min_miles, max_miles, max_stops, from_day, to_day, posted_within, broker`

const STATEMENTS = [
  // Lambert conic, 33 and 45 N, origin 39 N 96 W, miles; domain/geo/board-projection.ts computes the same
  `create function board_x(latitude double precision, longitude double precision) returns real
    language sql immutable strict parallel safe as $$
      select (7739.379139561705 / power(tan(radians(45 + greatest(-80, least(89, latitude)) / 2)), 0.6304776973154274)
        * sin(0.6304776973154274 * radians(longitude + 96)))::real $$`,
  `create function board_y(latitude double precision, longitude double precision) returns real
    language sql immutable strict parallel safe as $$
      select (4852.94182363544
        - 7739.379139561705 / power(tan(radians(45 + greatest(-80, least(89, latitude)) / 2)), 0.6304776973154274)
        * cos(0.6304776973154274 * radians(longitude + 96)))::real $$`,
  `create function board_cell(latitude double precision, longitude double precision) returns integer
    language sql immutable strict parallel safe as $$
      select ((floor(latitude * 2) + 180) * 720 + floor(longitude * 2) + 360)::integer $$`,
  // a tenth of a degree, as the board shows: a search by radius must not find the dock of a load
  `create function board_blur(degrees double precision) returns double precision
    language sql immutable strict parallel safe as $$ select floor(degrees * 10 + 0.5) / 10 $$`,

  `create table load_board (
    id uuid primary key references load on delete cascade,
    owner_id uuid not null,
    px real, py real, dx real, dy real,
    pickup_cell integer,
    delivery_cell integer,
    rate_cents integer not null,
    rpm_cents integer not null,
    miles double precision not null,
    weight double precision not null,
    stops smallint not null,
    equipment smallint not null,
    pickup_state text not null,
    delivery_state text not null,
    pickup_day date not null,
    pickup_at timestamptz(3) not null,
    pickup_until timestamptz(3),
    created_at timestamptz(3) not null,
    search tsvector not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000,
    autovacuum_vacuum_cost_delay = 0)`,
  'create index load_board_by_owner on load_board (owner_id, created_at)',
  'create index load_board_by_words on load_board using gin (search) with (fastupdate = off)',
  ...coveringIndexes,

  // every load as the board shows it, open or not
  `create view load_board_row as
    select load.id, load.owner_id,
      board_x(origin.latitude, origin.longitude) as px, board_y(origin.latitude, origin.longitude) as py,
      board_x(destination.latitude, destination.longitude) as dx,
      board_y(destination.latitude, destination.longitude) as dy,
      board_cell(origin.latitude, origin.longitude) as pickup_cell,
      board_cell(destination.latitude, destination.longitude) as delivery_cell,
      load.rate_cents,
      case when load.distance_miles >= 1 then round(load.rate_cents / load.distance_miles)::integer else 0 end
        as rpm_cents,
      load.distance_miles as miles, load.weight_lbs as weight,
      coalesce(array_position(array['V', 'R', 'F', 'SD', 'SB', 'PO', 'C', 'TA'], load.equipment_code), 0)::smallint
        as equipment,
      pickup.state as pickup_state, delivery.state as delivery_state,
      (load.pickup_at at time zone pickup.zone)::date as pickup_day,
      load.pickup_at, load.created_at, load.search,
      load.status = 'pending' and not load.tendered and load.deleted_at is null as is_open,
      load.pickup_until, load.stop_count as stops
    from load
    join load_stop pickup on pickup.load_id = load.id and pickup.position = 0
    join load_stop delivery on delivery.load_id = load.id and delivery.position = load.stop_count - 1
    cross join lateral (select board_blur(pickup.latitude) as latitude, board_blur(pickup.longitude) as longitude) origin
    cross join lateral (
      select board_blur(delivery.latitude) as latitude, board_blur(delivery.longitude) as longitude) destination`,

  // Triggers keep the board, so every writer is covered. A load gets its stops after itself, so the stops' trigger brings
  // a new load to the board.
  `create function board_follows_load() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      if new.status = 'pending' and not new.tendered and new.deleted_at is null then
        ${upsert} id = new.id ${orReplace};
      else
        delete from load_board where id = new.id;
      end if;
      return null;
    end $$`,
  `create function board_follows_new_stops() returns trigger language plpgsql ${BY_INDEX} as $$
    declare
      posted uuid;
    begin
      for posted in select distinct load_id from written loop
        ${upsert} is_open and id = posted ${orReplace};
      end loop;
      return null;
    end $$`,
  `create function board_follows_stop() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      ${upsert} is_open and id = new.load_id ${orReplace};
      return null;
    end $$`,
  `create trigger load_updated_board after update on load for each row
    when (${shownOf('old')} is distinct from ${shownOf('new')}) execute function board_follows_load()`,
  `create trigger stop_inserted_board after insert on load_stop
    referencing new table as written for each statement execute function board_follows_new_stops()`,
  `create trigger stop_updated_board after update on load_stop for each row
    when ((old.state, old.latitude, old.longitude, old.zone, old.position)
      is distinct from (new.state, new.latitude, new.longitude, new.zone, new.position))
    execute function board_follows_stop()`,

  `create table saved_search (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    person_id uuid not null,
    name text not null,
    query jsonb not null,
    alerts boolean not null,
    created_at timestamptz(3) not null,
    keys integer[] not null,
    words tsquery,
    near_x double precision,
    near_y double precision,
    near_r2 double precision,
    to_x double precision,
    to_y double precision,
    to_r2 double precision,
    to_states text[],
    equipment smallint[],
    max_weight double precision,
    min_rate_cents integer,
    min_rpm_cents integer,
    min_miles double precision,
    max_miles double precision,
    max_stops smallint,
    from_day date,
    to_day date,
    posted_within integer,
    broker uuid,
    foreign key (person_id, account_id) references person (id, account_id) on delete cascade
  )`,
  'create unique index saved_search_name on saved_search (person_id, lower(name))',
  'create index saved_search_account on saved_search (account_id)',
  `create table search_key (
    key integer not null,
    min_rpm_cents integer not null,
    account_id uuid not null,
    person_id uuid not null,
    name text not null,
    search_id uuid not null references saved_search on delete cascade,
    near_x double precision,
    near_y double precision,
    near_r2 double precision,
    to_x double precision,
    to_y double precision,
    to_r2 double precision,
    to_states text[],
    equipment integer,
    has_words boolean not null,
    max_weight double precision,
    min_rate_cents integer,
    min_miles double precision,
    max_miles double precision,
    max_stops smallint,
    from_day date,
    to_day date,
    posted_within integer,
    broker uuid
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000)`,
  'create index search_key_search on search_key (search_id)',
  `create index search_key_covering on search_key (key, min_rpm_cents) include (${COMPARED})`,

  // equipment as bits, because an array would take a third of the index
  `create view search_key_row as
    select k.key, coalesce(s.min_rpm_cents, 0) as min_rpm_cents, s.account_id, s.person_id, s.name, s.id as search_id,
      s.near_x, s.near_y, s.near_r2, s.to_x, s.to_y, s.to_r2, s.to_states,
      (select bit_or(1 << code) from unnest(s.equipment) code) as equipment, s.words is not null as has_words,
      s.max_weight, s.min_rate_cents, s.min_miles, s.max_miles, s.max_stops, s.from_day, s.to_day, s.posted_within, s.broker
    from saved_search s
    join account on account.id = s.account_id and account.is_active
    cross join lateral unnest(s.keys) k(key)
    where s.alerts
      -- not a join: this is planned while the tables are small, and read for each search
      and (select person.ended_at is null and person.seat in (${SEATS_WITH_KEYS}) from person where person.id = s.person_id)
      and exists (
      select from role_permission p where p.role = account.role and p.permission = 'load:book')`,

  `create function keys_follow_search() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      if tg_op = 'UPDATE' then
        delete from search_key where search_id = new.id;
      end if;
      insert into search_key select * from search_key_row where search_id = new.id;
      return null;
    end $$`,
  `create trigger search_changed_keys after insert or update on saved_search
    for each row execute function keys_follow_search()`,
  `create function keys_follow_account() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      update saved_search set alerts = alerts where account_id = new.id;
      return null;
    end $$`,
  `create trigger account_updated_keys after update on account for each row
    when ((old.is_active, old.role) is distinct from (new.is_active, new.role)) execute function keys_follow_account()`,
  `create function keys_follow_person() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      update saved_search set alerts = alerts where person_id = new.id;
      return null;
    end $$`,
  `create trigger person_updated_keys after update of seat, ended_at on person for each row
    when ((old.seat, old.ended_at) is distinct from (new.seat, new.ended_at)) execute function keys_follow_person()`,

  // the lowest rate since the load was last announced
  `create table announced_rate (
    load_id uuid primary key references load on delete cascade,
    rate_cents integer not null
  )`,
]

/** The open loads again, narrow, with indexes that answer a search on their own (decision 0031), and saved searches that
 * announce loads (decision 0060). */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
