import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livenessEndpoint, readinessEndpoint } from '#contract/api/health.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { type PostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { untilWaiting } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const { kysely: outside } = database
const server = await startApi(database.connectionString)
let broker: ApiPerson
let carriers: ApiPerson[]

beforeAll(async () => {
  broker = await createPerson(server, 'broker')
  carriers = await Promise.all(Array.from({ length: 40 }, () => createPerson(server, 'company')))
  await server.eventsHandled()
})
afterAll(async () => {
  await server.stop()
  await drop()
})

const requestOf = (who: ApiPerson, load: PostedLoad) =>
  server.as(who).ask(requestBookingEndpoint, { body: { loadId: load.id } })

const wordsOf = ({ body }: RawAnswer) => errorEnvelopeSchema.parse(body).error

/** Holds the load's row while `work` runs. */
async function holding<T>(load: PostedLoad, work: () => Promise<T>): Promise<T> {
  return outside.transaction().execute(async (tx) => {
    await tx.selectFrom('load').select('id').where('id', '=', load.id).forUpdate().execute()
    return work()
  })
}

test('[RUN-04] a lock held on one load takes no connection from others, and its requests get 503', async () => {
  const load = await postLoad(server, broker)
  await holding(load, async () => {
    const asked = carriers.map((who) => requestOf(who, load))
    await untilWaiting(server.db, 5)
    let refused = 0
    for (const answer of asked) void answer.then(() => (refused += 1))
    const others = await Promise.all([
      ...carriers.slice(0, 10).map((who) => server.as(who).ask(syncEndpoint, { query: {} })),
      server.as(null).ask(readinessEndpoint, {}),
      server.as(null).ask(livenessEndpoint, {}),
    ])
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(refused, 'they were answered before the lock let anybody go').toBe(0)
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
    expect(new Set(answers.map((answer) => wordsOf(answer).message))).toEqual(
      new Set(['Milepost is busy with this right now. Nothing was changed. Please try again in a moment']),
    )
  })
  expect((await requestOf(carriers[0] ?? broker, load)).status).toBe(200)
})

test('[RUN-04] when the lock is let go of in time, everybody who waited is served', async () => {
  const load = await postLoad(server, broker)
  const asked = await holding(load, async () => {
    // each waits three seconds at most, so few of them on a busy machine
    const all = carriers.slice(0, 3).map((who) => requestOf(who, load))
    await untilWaiting(server.db, 3)
    return { all }
  })
  const answers = await Promise.all(asked.all)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('[RUN-06] a connection lost in the middle of an action answers 503, and claims nothing', async () => {
  const load = await postLoad(server, broker)
  const [carrier] = carriers
  if (!carrier) throw new Error('No carriers')
  await holding(load, async () => {
    const asked = requestOf(carrier, load)
    await untilWaiting(server.db, 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event in ('tuple', 'transactionid')`.execute(server.db)
    const answer = await asked
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(wordsOf(answer)).toMatchObject({
      code: 'UNAVAILABLE',
      message: "We couldn't confirm this: it may have been saved or not. Check before you do it again",
    })
  })
  expect((await requestOf(carrier, load)).status).toBe(200)
})

test('[RUN-06] a database that can only be read answers 503 to a write, and nothing was changed', async () => {
  const load = await postLoad(server, broker)
  const [carrier] = carriers
  if (!carrier) throw new Error('No carriers')
  const name = sql.ref(new URL(database.connectionString).pathname.slice(1))
  /** The setting is of new connections, so all others are ended. */
  const setReadOnly = (value: 'on' | 'off') =>
    outside.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = off`.execute(one)
      await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(value)}`.execute(one)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(one)
    })
  await server.stopWork()
  await setReadOnly('on')
  const messages = async () => wordsOf(await requestOf(carrier, load)).message
  await expect.poll(messages, { timeout: 10_000 }).toContain("can't save anything right now. Nothing was changed")
  await setReadOnly('off')
  await expect.poll(async () => (await requestOf(carrier, load)).status, { timeout: 10_000 }).toBe(200)
  await server.startWork()
})
