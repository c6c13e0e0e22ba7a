import { type QueryExecutorProvider, sql } from 'kysely'

/** All columns of the table but its key. */
export const COLUMNS = [
  'owner_id',
  'px',
  'py',
  'dx',
  'dy',
  'pickup_cell',
  'delivery_cell',
  'rate_cents',
  'rpm_cents',
  'miles',
  'weight',
  'equipment',
  'pickup_state',
  'delivery_state',
  'pickup_day',
  'pickup_at',
  'created_at',
  'search',
]

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
export const COVERING_NAMES = Object.keys(COVERING)

/** Indexes that answer a search alone, without the table. */
export function coveringIndexes(columns: readonly string[]): string[] {
  return Object.entries(COVERING).map(([name, keys]) => {
    const rest = ['id', ...columns].filter((column) => column !== 'search' && !keys.includes(column))
    return `create index ${name} on load_board (${keys.join(', ')}) include (${rest.join(', ')})`
  })
}

/** The columns of a load that its row on the board shows. */
export const SHOWN =
  'owner_id status tendered deleted_at rate_cents distance_miles weight_lbs equipment_code pickup_at created_at search_words'

/** Every load as the board shows it, open or not. PostgreSQL adds a view's new columns at its end. */
export function boardView(added: readonly string[] = []): string {
  return `create or replace view load_board_row as
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
      load.status = 'pending' and not load.tendered and load.deleted_at is null as is_open${added.map((column) => `, load.${column}`).join('')}
    from load
    join load_stop pickup on pickup.load_id = load.id and pickup.kind = 'pickup'
    join load_stop delivery on delivery.load_id = load.id and delivery.kind = 'delivery'
    cross join lateral (select board_blur(pickup.latitude) as latitude, board_blur(pickup.longitude) as longitude) origin
    cross join lateral (
      select board_blur(delivery.latitude) as latitude, board_blur(delivery.longitude) as longitude) destination`
}

const TABLES = [
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
    pickup_cell integer, delivery_cell integer,
    rate_cents integer not null,
    rpm_cents integer not null,
    miles double precision not null,
    weight double precision not null,
    equipment smallint not null,
    pickup_state text not null,
    delivery_state text not null,
    pickup_day date not null,
    pickup_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    search tsvector not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000,
    autovacuum_vacuum_cost_delay = 0)`,
  ...coveringIndexes(COLUMNS),
  'create index load_board_by_owner on load_board (owner_id, created_at)',
  'create index load_board_by_words on load_board using gin (search) with (fastupdate = off)',

  // one row once `fillLoadBoard` is done
  'create table load_board_fill (filled_at timestamptz(3) not null)',
  boardView(),
]

/** Each load is looked up by its key: a plan from when the tables were small would read them from end to end. */
const BY_INDEX = 'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off'

/** A load gets its stops after itself, so the stops' trigger brings a new load to the board. */
export function boardFunctions(columns: readonly string[]): string[] {
  const upsert = `insert into load_board (id, ${columns.join(', ')})
        select id, ${columns.join(', ')} from load_board_row where`
  const orReplace = `on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
  return [
    `create or replace function board_follows_load() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      if new.status = 'pending' and not new.tendered and new.deleted_at is null then
        ${upsert} id = new.id ${orReplace};
      else
        delete from load_board where id = new.id;
      end if;
      return null;
    end $$`,
    `create or replace function board_follows_new_stops() returns trigger language plpgsql ${BY_INDEX} as $$
    declare
      posted uuid;
    begin
      for posted in select distinct load_id from written loop
        ${upsert} is_open and id = posted ${orReplace};
      end loop;
      return null;
    end $$`,
    `create or replace function board_follows_stop() returns trigger language plpgsql ${BY_INDEX} as $$
    begin
      ${upsert} is_open and id = new.load_id ${orReplace};
      return null;
    end $$`,
  ]
}

/** After a change of any of these columns of a load. */
export function loadUpdatedTrigger(shown: string): string {
  const valuesOf = (row: 'old' | 'new') => `(${shown.replace(/\w+/g, `${row}.$&`).replaceAll(' ', ', ')})`
  return `create trigger load_updated_board after update on load for each row
    when (${valuesOf('old')} is distinct from ${valuesOf('new')}) execute function board_follows_load()`
}

const TRIGGERS = [
  ...boardFunctions(COLUMNS),
  loadUpdatedTrigger(SHOWN),
  `create trigger stop_inserted_board after insert on load_stop
    referencing new table as written for each statement execute function board_follows_new_stops()`,
  `create trigger stop_updated_board after update on load_stop for each row
    when ((old.state, old.latitude, old.longitude, old.zone, old.kind)
      is distinct from (new.state, new.latitude, new.longitude, new.zone, new.kind))
    execute function board_follows_stop()`,
]

/**
 * The open loads again, narrow, with indexes that answer a search on their own (decision 0031). Triggers keep it, so
 * that servers of the version before keep it too. `fillLoadBoard` copies the loads from before, in batches.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of [...TABLES, ...TRIGGERS]) await sql.raw(statement).execute(db)
}
