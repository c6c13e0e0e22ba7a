import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { recordStopEventEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
const other = await startApi(database.connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

test('[LIFE-05] events of one load that arrive at once at two servers make one chain without gaps', async () => {
  const load = await postBookedLoad(server, marta, dana)
  server.pass({ hours: 48 })
  other.pass({ hours: 48 })
  const body = (index: number) => ({
    kind: index % 3 === 2 ? ('departed' as const) : ('arrived' as const),
    stop: index % 2 ? ('pickup' as const) : ('delivery' as const),
    // earlier and earlier arrivals, so that each is evidence of its own
    occurredAt: server.at({ minutes: -index }).toISOString(),
  })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? server : other).as(dana).ask(recordStopEventEndpoint, { params: load, body: body(index) }),
    ),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const [deal] = (await server.as(marta).call(listLoadDealsEndpoint, { params: load })).data
  expect(deal?.chain).toMatchObject({ intact: true })
  expect(deal?.stopEvents.length).toBeGreaterThan(2)
  const rows = await server.db.selectFrom('stop_event').select('sequence').orderBy('sequence').execute()
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
})

test('[LIFE-05] a confirmed arrival and an arrival at delivery at once complete the load once', async () => {
  const load = await postBookedLoad(server, marta, dana)
  const answers = await Promise.all([
    server.as(dana).ask(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'delivery' } }),
    other.as(dana).ask(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await server.db.selectFrom('load_event').select('type').where('load_id', '=', load.id).execute()
  expect(rows.map(({ type }) => type).sort()).toEqual(['arrived', 'booked', 'completed'])
})

test('stop events are append only on PostgreSQL, too', async () => {
  const load = await postBookedLoad(server, marta, dana)
  await server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  for (const statement of [
    sql`update stop_event set stop = 'delivery'`,
    sql`delete from stop_event`,
    sql`truncate stop_event cascade`,
  ])
    await expect(statement.execute(server.db)).rejects.toThrow('append only')
})
