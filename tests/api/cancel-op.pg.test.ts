import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { cancelOpEndpoint } from '#contract/sync/cancel-op.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { untilWaiting } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
/** A second server on the same database: what holds between them holds for any number. */
const other = await startApi(database.connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const eli = await createPerson(server, 'dispatcher')

const cancel = (key: string, by = dana) => other.as(by).ask(cancelOpEndpoint, { params: { key } })
const request = (loadId: string, key: string) =>
  server.as(dana).ask(requestBookingEndpoint, { body: { loadId } }, { key })

async function requestsOn(loadId: string): Promise<number> {
  const rows = server.db.selectFrom('booking_request').select('id').where('load_id', '=', loadId)
  return (await rows.execute()).length
}

test('[OFF-14] an action cancelled before it arrives has no effect when it does, on either server', async () => {
  const [load, key] = [await postLoad(server, marta), randomUUID()]
  expect((await cancel(key)).body).toEqual({ response: { cancelled: true } })
  const late = await request(load.id, key)
  expect([late.status, late.body]).toMatchObject([409, { error: { code: 'OP_CANCELLED' } }])
  expect(await requestsOn(load.id)).toBe(0)
  expect((await cancel(key)).body).toEqual({ response: { cancelled: true } })
})

test('[OFF-14] an action that arrived first is not cancelled: its stored answer comes back', async () => {
  const [load, key] = [await postLoad(server, marta), randomUUID()]
  const first = await request(load.id, key)
  expect((await cancel(key)).body).toEqual({
    response: { cancelled: false, answer: { status: 200, body: first.body } },
  })
  expect((await request(load.id, key)).text).toBe(first.text)
  expect(await requestsOn(load.id)).toBe(1)
})

test('[OFF-14] while an action is carried out it can be neither cancelled nor lost: the next try gets its answer', async () => {
  const [load, key] = [await postLoad(server, marta), randomUUID()]
  const running = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('load').select('id').where('id', '=', load.id).forUpdate().execute()
    const sent = request(load.id, key)
    await untilWaiting(server.db, 1)
    const early = await cancel(key)
    expect([early.status, early.body]).toMatchObject([409, { error: { code: 'IDEMPOTENCY_IN_PROGRESS' } }])
    return { sent }
  })
  const { status, body } = await running.sent
  expect((await cancel(key)).body).toEqual({ response: { cancelled: false, answer: { status, body } } })
  expect(await requestsOn(load.id)).toBe(1)
})

test("[OFF-14] a key cancels only its owner's action", async () => {
  const [load, key] = [await postLoad(server, marta), randomUUID()]
  expect((await cancel(key, eli)).body).toEqual({ response: { cancelled: true } })
  expect((await request(load.id, key)).status).toBe(200)
})
