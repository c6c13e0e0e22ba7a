import { afterAll, expect, test } from 'vitest'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { untilWaiting } from '#tests/support/lock-order.ts'
import { newLoad } from '#tests/support/new-load.ts'

const { database, drop } = await freshPostgres()
const servers = [
  await startApi(database.connectionString, { RATE_LIMITS: 'true' }),
  await startApi(database.connectionString, { RATE_LIMITS: 'true' }),
] as const
const [server] = servers
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  await drop()
})

const MOST = { posts: 30, requests: 20, imports: 500 }
const AT_ONCE = 6

/** Sends them while the account's count is locked, so that all of them have begun before one is counted. */
async function atOnce(send: (index: number) => Promise<RawAnswer>): Promise<number[]> {
  await server.eventsHandled()
  const { sent } = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('attempt').select('key').forUpdate().execute()
    const sent = Array.from({ length: AT_ONCE }, (_, index) => send(index))
    await untilWaiting(server.db, AT_ONCE)
    return { sent }
  })
  return (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b)
}
const left = (count: number, most: number) =>
  server.db
    .updateTable('attempt')
    .set({ count: most - count })
    .execute()
const TWO_OF_THEM = [200, 200, ...Array.from({ length: AT_ONCE - 2 }, () => 429)]

test('[SEC-04] parallel posts on two servers cannot overspend what is left of a budget', async () => {
  const marta = await createPerson(server, 'broker')
  const post = (index: number) =>
    (servers[index % 2] ?? server).as(marta).ask(createLoadEndpoint, { body: newLoad(server) })
  await post(0)
  await left(2, MOST.posts)
  expect(await atOnce(post)).toEqual(TWO_OF_THEM)
  expect((await post(0)).status).toBe(429)
  const posted = server.db.selectFrom('load').select('id').where('owner_id', '=', marta.id)
  expect(await posted.execute()).toHaveLength(3)
})

test('[SEC-04] parallel requests on two servers cannot overspend what is left of a budget', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
  const loads = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => postLoad(server, marta)))
  const request = (index: number) =>
    (servers[index % 2] ?? server).as(dana).ask(requestBookingEndpoint, { body: { loadId: loads[index]?.id ?? '' } })
  await server.db.deleteFrom('attempt').execute()
  await request(AT_ONCE)
  await left(2, MOST.requests)
  expect(await atOnce(request)).toEqual(TWO_OF_THEM)
  const requested = server.db.selectFrom('booking_request').select('id').where('requester_id', '=', dana.id)
  expect(await requested.execute()).toHaveLength(3)
})

test('[SEC-04] parallel lists on two servers post what is left of a budget between them, and no more', async () => {
  const marta = await createPerson(server, 'broker')
  const post = (index: number) => {
    const loads = [1, 2, 3].map((row) => newLoad(server, { reference: `${index}-${row}` }))
    return (servers[index % 2] ?? server).as(marta).ask(postLoadsEndpoint, { body: { loads } })
  }
  await post(AT_ONCE)
  await left(4, MOST.imports)
  expect(await atOnce(post)).toEqual(TWO_OF_THEM)
  const posted = server.db.selectFrom('load').select('id').where('owner_id', '=', marta.id)
  expect(await posted.execute()).toHaveLength(3 + 4)
})
