import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Freight gathers at cities: about as many loads as people. */
const CITIES = [
  ['TX', 32.8, -96.8, 9],
  ['TX', 29.8, -95.4, 9],
  ['IL', 41.9, -87.6, 9],
  ['CA', 34.1, -118.2, 9],
  ['GA', 33.7, -84.4, 7],
  ['NJ', 40.7, -74.2, 7],
  ['WA', 47.6, -122.3, 4],
  ['CO', 39.7, -105, 4],
  ['TN', 35.1, -90, 5],
  ['MO', 39.1, -94.6, 4],
  ['OH', 40, -83, 5],
  ['FL', 28.5, -81.4, 5],
  ['AZ', 33.4, -112.1, 4],
  ['NM', 35.1, -106.6, 2],
  ['MT', 45.8, -108.5, 1],
  ['WY', 41.1, -104.8, 1],
  ['ME', 43.7, -70.3, 1],
  ['AK', 61.2, -149.9, 1],
] as const
/** Long enough that most cities get their share. */
const WORDS = 'furniture steel paper tires lumber produce beef tile juice glass'

/**
 * Fills the board's table alone, by the database itself: the same rows for the same number. Loads themselves, and what
 * would follow from them, are left out.
 */
export async function fillBoardTable(db: Kysely<Schema>, loads: number, now: Date): Promise<void> {
  const cities = CITIES.flatMap(([state, latitude, longitude, share]) =>
    Array.from({ length: share }, () => ({ state, latitude, longitude })),
  )
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    // vacuum marks pages as visible to all, so that searches read indexes alone, once the commit is on disk
    await sql`set local synchronous_commit = on`.execute(tx)
    // a million rows take longer than a request may
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select setseed(0.5)`.execute(tx)
    await sql`
      with city as (
        select row_number() over () - 1 as n, each.* from
          jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as each(state text, latitude float8, longitude float8)),
      drawn as materialized (
        select n, floor(random() * ${cities.length})::int as p, floor(random() * ${cities.length})::int as d,
          random() as a, random() as b, random() as c, random() as e, random() as f, random() as g,
          (array[1,1,1,1,1,2,2,3,3,4,5,6,7,8])[1 + floor(random() * 14)::int] as equipment
        from generate_series(1, ${loads}::int) n),
      placed as (
        select drawn.*, pickup.state as pickup_state, delivery.state as delivery_state,
          board_blur(pickup.latitude + (a + b - 1) * 2) as plat, board_blur(pickup.longitude + (c + e - 1) * 2) as plon,
          board_blur(delivery.latitude + (b + c - 1) * 2) as dlat, board_blur(delivery.longitude + (a + e - 1) * 2) as dlon
        from drawn join city pickup on pickup.n = p join city delivery on delivery.n = d),
      measured as (
        select placed.*, greatest(20, round(1.2 * 69 * sqrt((plat - dlat) ^ 2 + (0.8 * (plon - dlon)) ^ 2))) as miles
        from placed)
      insert into load_board (id, owner_id, px, py, dx, dy, pickup_cell, delivery_cell, rate_cents, rpm_cents, miles, weight,
        stops, equipment, pickup_state, delivery_state, pickup_day, pickup_at, created_at, search)
      select gen_random_uuid(),
        ('00000000-0000-4000-8000-' || lpad(to_hex(floor(g * g * 200)::int), 12, '0'))::uuid,
        board_x(plat, plon), board_y(plat, plon), board_x(dlat, dlon), board_y(dlat, dlon),
        board_cell(plat, plon), board_cell(dlat, dlon),
        (round(miles * (1.6 + f * 1.8) + 200) * 100)::int, round((miles * (1.6 + f * 1.8) + 200) * 100 / miles)::int,
        miles, 5000 + floor(e * 40) * 1000,
        -- a fifth has stops between
        case when n % 5 = 0 then (array[3, 4, 7])[1 + n / 5 % 3] else 2 end, equipment, pickup_state, delivery_state,
        (${now}::timestamptz + make_interval(mins => 1 + floor(g * 10000)::int))::date,
        ${now}::timestamptz + make_interval(mins => 1 + floor(g * 10000)::int),
        ${now}::timestamptz - make_interval(secs => floor(f * 200000)::int),
        to_tsvector('simple', pickup_state || ' ' || delivery_state || ' '
          || (string_to_array(${WORDS}, ' '))[1 + floor(c * 10)::int])
      from measured`.execute(tx)
  })
  await sql`vacuum (analyze) load_board`.execute(db)
}

/**
 * Adds so many copies of each load with its stops, through the triggers that keep the board in step. One at a time: within
 * a transaction, their plans would stay those of the few loads that were there.
 */
export async function copyLoads(db: Kysely<Schema>, times: number): Promise<void> {
  const columnsOf = async (table: string, own: readonly string[]) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
    return sql.join(rows.filter(({ name }) => !own.includes(name)).map(({ name }) => sql.ref(name)))
  }
  // the number is the next one, and a reference is each load's own
  const columns = await columnsOf('load', ['id', 'number', 'reference'])
  const stopColumns = await columnsOf('load_stop', ['load_id'])
  const originals = await db.selectFrom('load').select('id').execute()
  const ids = originals.map(({ id }) => id)
  for (let time = 0; time < times; time++) {
    const copies = sql`unnest(${ids}::uuid[], ${ids.map(() => crypto.randomUUID())}::uuid[]) as copied (original, copy)`
    await db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = on`.execute(tx)
      await sql`
        insert into load (id, ${columns}) select copy, ${columns} from ${copies} join load on load.id = original`.execute(
        tx,
      )
      await sql`
        insert into load_stop (load_id, ${stopColumns})
        select copy, ${stopColumns} from ${copies} join load_stop on load_stop.load_id = original`.execute(tx)
    })
    if (time % 10 === 0) await sql`vacuum (analyze)`.execute(db)
  }
  await sql`vacuum (analyze)`.execute(db)
}
