import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { fourStops } from '#tests/support/stops-body.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const load = await server.as(marta).call(createLoadEndpoint, { body: fourStops(server.at) })

const ofLoad = sql`load_id = ${load.id}`
const BREAKS: [what: string, write: ReturnType<typeof sql>, error: RegExp][] = [
  ['a gap', sql`update load_stop set position = 5 where ${ofLoad} and position = 3`, /stops are not whole/],
  ['a stop too few', sql`delete from load_stop where ${ofLoad} and position = 3`, /stops are not whole/],
  ['another count', sql`update load set stop_count = 3 where id = ${load.id}`, /stops are not whole/],
  [
    'a delivery first',
    sql`update load_stop set kind = 'delivery' where ${ofLoad} and position = 0`,
    /stops are not whole/,
  ],
  ['a pickup last', sql`update load_stop set kind = 'pickup' where ${ofLoad} and position = 3`, /stops are not whole/],
  [
    'another time than the load’s at its first stop',
    sql`update load_stop set appointment_at = appointment_at + interval '1 minute' where ${ofLoad} and position = 0`,
    /stops are not whole/,
  ],
  [
    'another end than the load’s at its last stop',
    sql`update load set delivery_until = delivery_at + interval '1 hour' where id = ${load.id}`,
    /stops are not whole/,
  ],
  [
    'agreed times that its stops lack',
    sql`update load set agreed_pickup_at = pickup_at + interval '1 hour' where id = ${load.id}`,
    /stops are not whole/,
  ],
  ['an id twice', sql`update load_stop set id = 's1' where ${ofLoad} and position = 2`, /unique|duplicate/],
  [
    'one stop more than its count',
    sql`insert into load_stop (load_id, id, kind, position, city, state, zip_code, precision, zone, appointment_at)
      select load_id, 's7', kind, 4, city, state, zip_code, precision, zone, appointment_at from load_stop
      where ${ofLoad} and position = 2`,
    /stops are not whole/,
  ],
]

test.each(BREAKS)('[STOP-14] the database refuses %s', async (_, write, error) => {
  await expect(write.execute(server.db)).rejects.toThrow(error)
})

test('[STOP-14] one transaction may rewrite the stops in any order', async () => {
  await server.db.transaction().execute(async (tx) => {
    await sql`delete from load_stop where ${ofLoad} and position = 2`.execute(tx)
    await sql`update load_stop set position = 2 where ${ofLoad} and position = 3`.execute(tx)
    await sql`update load set stop_count = 3 where id = ${load.id}`.execute(tx)
  })
  const { rows } = await sql<{ id: string }>`select id from load_stop where ${ofLoad} order by position`.execute(
    server.db,
  )
  expect(rows.map(({ id }) => id)).toEqual(['pickup', 's1', 'delivery'])
})
