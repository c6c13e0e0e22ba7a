import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/instant.ts'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { filled } from '#tests/support/filled.ts'
import { seedDemo } from './seed-demo.ts'
import type { MeasureLane } from './demo-loads.ts'

const FILLED_AT = Date.parse('2026-11-23T08:00:00-06:00')

test('no demo record has a future time, on the seed day or days later', async () => {
  const { database, drop } = await freshPostgres()
  const db = database.kysely
  const start = (now: number) =>
    seedDemo(db, {
      gazetteer: loadGazetteer,
      measure: async () => () => ({ miles: 1500, driveMinutes: 1500, source: 'ruler' }),
      loads: 600,
      now,
      passwordHash: async () => 'none',
    })
  const latest = async () => {
    const loads = db
      .selectFrom('load')
      .select(['created_at', 'posted_at', 'updated_at', 'completed_at', 'cancelled_at'])
    const events = db.selectFrom('load_event').select(['occurred_at', 'received_at'])
    const requests = db.selectFrom('booking_request').select(['created_at', 'decided_at'])
    const news = db.selectFrom('domain_event').select('created_at')
    const tables = await Promise.all([loads.execute(), events.execute(), requests.execute(), news.execute()])
    return tables.map((rows) => Math.max(...rows.flatMap((row) => Object.values(row).map(Number))))
  }
  try {
    for (const now of [FILLED_AT, FILLED_AT + 4 * DAY_MS + HOUR_MS]) {
      await start(now)
      for (const at of filled(await latest())) {
        expect(at).toBeGreaterThan(FILLED_AT - DAY_MS)
        expect(at).toBeLessThanOrEqual(now)
      }
    }
  } finally {
    await drop()
  }
})

test('the demo has a shipper with two tenders to answer, also days later', async () => {
  const { database, drop } = await freshPostgres()
  const db = database.kysely
  const start = (now: number) =>
    seedDemo(db, {
      gazetteer: loadGazetteer,
      measure: async () => () => ({ miles: 1500, driveMinutes: 1500, source: 'ruler' }),
      loads: 1000,
      now,
      passwordHash: async () => 'none',
    })
  const open = async (now: number) => {
    const tenders = await db.selectFrom('shipper_tender').selectAll().orderBy('shipment_id').execute()
    return tenders
      .filter(({ state, respond_by: until }) => state === 'received' && until.getTime() > now)
      .map(({ shipment_id: id, versions }) => [id, versions[0]?.tender.stops[0]?.window?.from.day])
  }
  try {
    await start(FILLED_AT)
    expect(await open(FILLED_AT)).toEqual([
      ['HB4471903', '2026-11-25'],
      ['HB4471950', '2026-11-25'],
    ])
    // nobody answered in time
    await db.updateTable('shipper_tender').set({ state: 'expired' }).execute()
    const later = FILLED_AT + 4 * DAY_MS + HOUR_MS
    await start(later)
    expect(await open(later)).toEqual([
      ['HB4471903', '2026-11-29'],
      ['HB4471950', '2026-11-29'],
    ])
  } finally {
    await drop()
  }
})

test('the arrivals and departures of a demo deal are one chain, which ends where the deal says', async () => {
  const { database, drop } = await freshPostgres()
  const db = database.kysely
  try {
    await seedDemo(db, {
      gazetteer: loadGazetteer,
      measure: async () => () => ({ miles: 1500, driveMinutes: 1500, source: 'ruler' }),
      loads: 200,
      now: FILLED_AT,
      passwordHash: async () => 'none',
    })
    const deals = await db.selectFrom('deal').selectAll().where('stop_event_count', '=', 4).limit(5).execute()
    expect(deals).toHaveLength(5)
    for (const { id, stop_event_hash } of deals) {
      const events = db.selectFrom('stop_event').selectAll().where('deal_id', '=', id).orderBy('sequence')
      const links = await events.execute()
      const hashes = links.map(({ hash }) => hash)
      expect(links.map(({ previous_hash }) => previous_hash)).toEqual([null, ...hashes.slice(0, -1)])
      expect(hashes.at(-1)).toBe(stop_event_hash)
    }
  } finally {
    await drop()
  }
})

test('a demo load of four stops is booked with all of them, and its truck has left the first', async () => {
  const { database, drop } = await freshPostgres()
  const db = database.kysely
  try {
    await seedDemo(db, {
      gazetteer: loadGazetteer,
      measure: async () => () => ({ miles: 250, driveMinutes: 260, source: 'ruler' }),
      loads: 1000,
      now: FILLED_AT,
      passwordHash: async () => 'none',
    })
    const counts = db.selectFrom('load').select(['stop_count', 'next_stop', 'status']).where('stop_count', '>', 2)
    expect(await counts.orderBy('stop_count').execute()).toEqual([
      { stop_count: 3, next_stop: 2, status: 'pending' },
      { stop_count: 4, next_stop: 3, status: 'active' },
      { stop_count: 7, next_stop: 6, status: 'pending' },
    ])
    const [deal] = await db
      .selectFrom('deal')
      .innerJoin('load', 'load.id', 'deal.load_id')
      .select(['deal.id', 'deal.stop_event_count', 'load.distance_miles'])
      .where('load.stop_count', '=', 4)
      .execute()
    expect(deal).toMatchObject({ stop_event_count: 2, distance_miles: 750 })
    const terms = db
      .selectFrom('deal_terms')
      .select('stops')
      .where('deal_id', '=', deal?.id ?? '')
    expect((await terms.executeTakeFirstOrThrow()).stops).toMatchObject([
      { id: 'pickup' },
      { id: 's1' },
      { id: 's2' },
      { id: 'delivery' },
    ])
  } finally {
    await drop()
  }
})

test("[CODE-10] the demo is seeded even when preparing it outlasts PostgreSQL's idle limit for a transaction", async () => {
  const { database, drop } = await freshPostgres()
  const impatient = new URL(database.connectionString)
  impatient.searchParams.set('options', '-c idle_in_transaction_session_timeout=500')
  const { kysely, close } = await openPostgres(impatient.href)
  const hold = new Int32Array(new SharedArrayBuffer(4))
  let measured = 0
  const measure: MeasureLane = () => {
    // as 300,000 loads do, it keeps the process from sending anything
    if (measured++ === 0) Atomics.wait(hold, 0, 0, 800)
    return { miles: 1500, driveMinutes: 1500, source: 'ruler' }
  }
  try {
    await seedDemo(kysely, {
      gazetteer: loadGazetteer,
      measure: async () => measure,
      loads: 60,
      now: FILLED_AT,
      passwordHash: async () => 'none',
    })
    const { count } = await kysely
      .selectFrom('load')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(60)
  } finally {
    await close()
    await drop()
  }
})

test("[CODE-10] a demo's booked loads have drivers, the same each time, stated after booking and before now", async () => {
  const once = async () => {
    const { database, drop } = await freshPostgres()
    try {
      await seedDemo(database.kysely, {
        gazetteer: loadGazetteer,
        measure: async () => () => ({ miles: 1500, driveMinutes: 1500, source: 'ruler' }),
        loads: 400,
        now: FILLED_AT,
        passwordHash: async () => 'none',
      })
      return await database.kysely
        .selectFrom('deal')
        .innerJoin('load', 'load.id', 'deal.load_id')
        .select(['load.number', 'load.status', 'load.trailer', 'deal.driver', 'deal.accepted_at'])
        .select((eb) =>
          eb
            .selectFrom('load_event as line')
            .select('line.received_at')
            .whereRef('line.load_id', '=', 'load.id')
            .where('line.type', '=', 'driver-named')
            .as('line'),
        )
        .orderBy('load.number')
        .execute()
    } finally {
      await drop()
    }
  }
  const deals = await once()
  expect(deals.map(({ driver }) => driver)).toEqual((await once()).map(({ driver }) => driver))
  for (const status of ['active', 'completed'] as const) {
    const ofStatus = deals.filter((deal) => deal.status === status)
    const share = ofStatus.filter(({ driver }) => driver).length / ofStatus.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(1)
  }
  // the history says when
  expect(deals.map(({ line }) => line?.toISOString())).toEqual(deals.map(({ driver }) => driver?.givenAt))
  const named = deals.flatMap(({ driver, ...deal }) => (driver ? [{ ...deal, driver }] : []))
  for (const { driver, accepted_at } of filled(named)) {
    expect(driver.driverName).toMatch(/^\p{L}.* \p{L}/u)
    expect(Date.parse(driver.givenAt)).toBeGreaterThan(accepted_at.getTime())
    expect(Date.parse(driver.givenAt)).toBeLessThanOrEqual(FILLED_AT)
  }
  const withoutTrailer = named.filter(({ trailer }) => trailer === 'Power Only')
  for (const { driver } of filled(withoutTrailer)) expect(driver).not.toHaveProperty('trailerNumber')
  const whole = deals.filter(({ driver }) => driver && Object.keys(driver).length === 5)
  expect(whole.length).toBeGreaterThan(deals.length / 4)
})
