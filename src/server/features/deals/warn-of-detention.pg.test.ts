import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postAndBook } from '#tests/support/load-scenes.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { warnOfDetention } from './warn-of-detention.job.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

/** Ends the connection of a job that waits for this table, in the middle of its transaction. */
async function killAt(table: 'deal_terms' | 'domain_event', job: () => Promise<void>): Promise<void> {
  // nobody reads the first, nobody writes to the second
  const mode = sql.raw(table === 'deal_terms' ? 'access exclusive' : 'exclusive')
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in ${mode} mode`.execute(tx)
    let isOver = false
    const running = job().finally(() => {
      isOver = true
    })
    const end = async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`.execute(tx)
      return isOver
    }
    await expect.poll(end, { timeout: 20_000 }).toBe(true)
    await running
  })
}

test('[STOP-37] each stop gets its two warnings once, though a server dies before and after each is written, and two run at once', async () => {
  const marta = await createPerson(server, 'broker')
  const dana = await createPerson(server, 'company')
  const load = await postAndBook(server, { broker: marta, carrier: dana }, fourStops(server.at, { detention: TERMS }))
  server.pass({ hours: 96 })
  const failures: string[] = []
  const warn = () => warnOfDetention(server.db, server.now(), (line) => failures.push(line))
  const tap = (kind: 'arrived' | 'departed', stop: StopId) =>
    server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop } })
  for (const stop of ['pickup', 's1'] as const) {
    await tap('arrived', stop)
    for (const minutes of [90, 30]) {
      server.pass({ minutes })
      await server.eventsHandled()
      // once before it has read the terms, once after it has written the warning
      await killAt('deal_terms', warn)
      await killAt('domain_event', warn)
      await Promise.all([warn(), warn()])
    }
    await tap('departed', stop)
    server.pass({ hours: 5 })
    await warn()
  }
  expect(failures).toHaveLength(8)
  await server.eventsHandled()
  const rows = await server.db
    .selectFrom('notification')
    .select(['title', 'message'])
    .where('person_id', '=', marta.personId)
    .where('title', 'in', ['Free time ends soon', 'Detention starts'])
    .orderBy('created_at')
    .execute()
  const said = rows.map(({ title, message }) => `${title} at ${/stop \d/.exec(message)?.[0]}`)
  expect(said).toEqual([
    'Free time ends soon at stop 1',
    'Detention starts at stop 1',
    'Free time ends soon at stop 2',
    'Detention starts at stop 2',
  ])
})

const TERMS = { freeMinutes: 120, ratePerHour: 60, stepMinutes: 15, maxHours: 2 }
