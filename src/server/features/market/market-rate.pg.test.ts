import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstMarketDay, type MarketLane } from '#domain/freight/market-rate.ts'
import { freshLoggedPostgres } from '#tests/support/logged-postgres.ts'
import { readAgreedRates } from './market.sql.ts'

const TODAY = 20_780
const BOOKINGS = 100_000
/** 50 areas at each end. */
const AREAS = 50

let logged: Awaited<ReturnType<typeof freshLoggedPostgres>>
beforeAll(async () => {
  logged = await freshLoggedPostgres(
    async (db) => {
      // a booking needs accounts, a load and stops, and this is about the index alone
      await sql`alter table market_deal drop constraint market_deal_deal_id_fkey`.execute(db)
      await sql`
    insert into market_deal
    select gen_random_uuid(), 40000 + n % ${AREAS}::integer, 40000 + n / ${AREAS}::integer % ${AREAS}::integer,
      1 + n % 7 % 2, date '1970-01-01' + (${TODAY}::integer - n % 365), 150 + n % 200, 'broker ' || n % 900, 'carrier ' || n % 4000
    from generate_series(1, ${BOOKINGS}::integer) n`.execute(db)
      await sql`vacuum (analyze) market_deal`.execute(db)
    },
    { timezone: 'UTC' },
  )
}, 120_000)
afterAll(() => logged.close())

test('a page’s lanes are read by index, each with its own bookings of those days', async () => {
  const lanes = Array.from({ length: 24 }, (_, n): MarketLane => ({
    code: n % 2 === 0 ? 'V' : 'R',
    pickupArea: 40_000 + n,
    deliveryArea: 40_010 + (n % 30),
  }))
  const days = { from: firstMarketDay(TODAY), before: TODAY }
  const found = await readAgreedRates(logged.db, lanes, days)
  const [read] = logged.sent
  if (!read) throw new Error('No statement was sent')
  expect(await logged.scannedTables(read)).not.toContain('market_deal')
  for (const [i, { code, pickupArea, deliveryArea }] of lanes.entries()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from market_deal
      where pickup_area = ${pickupArea} and delivery_area = ${deliveryArea} and equipment = ${code === 'V' ? 1 : 2}
        and agreed_on >= date '1970-01-01' + ${days.from}::integer
        and agreed_on < date '1970-01-01' + ${days.before}::integer`.execute(logged.db)
    expect(found[i]).toHaveLength(rows[0]?.count ?? -1)
  }
  expect(found.flat().every(({ day }) => day >= days.from && day < days.before)).toBe(true)
  expect(found.flat().length).toBeGreaterThan(0)
})
