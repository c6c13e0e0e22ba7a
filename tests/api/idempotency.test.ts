import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { login } from '#contract/account.ts'
import { acceptRequest, requestBooking, withdrawRequest } from '#contract/booking.ts'
import { deleteLoad, releaseCarrier, setLoadStatus } from '#contract/load.ts'
import { markAllNotificationsRead, notifications } from '#contract/notification.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { everything } from '#tests/support/snapshot.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')
const harpreet = await person(server, 'company')

function keysOf(actor: string) {
  return server.db.selectFrom('idempotency').select('key').where('actor', '=', actor).execute()
}

describe('the same action sent twice with its key', () => {
  test('has one effect, and hears the same bytes again, whatever happened since', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () => server.as(dana).ask(requestBooking, { body: { loadId: load.id, message: 'Ready now' } }, { key })
    const first = await send()
    expect(first.status).toBe(200)
    server.pass({ hours: 1 })
    const { id } = (first.body as { response: { id: string } }).response
    await server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    const second = await send()
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const requests = server.db.selectFrom('load_request').select('status').where('load_id', '=', load.id)
    expect(await requests.execute()).toEqual([{ status: 'accepted' }])
  })

  test('tells people once', async () => {
    const load = await postLoad(server, marta)
    const { id } = await ask(server, dana, load)
    const key = randomUUID()
    const send = () => server.as(marta).ask(acceptRequest, { params: { id }, body: { data: {} } }, { key })
    const [first, second] = [await send(), await send()]
    expect(second.text).toBe(first.text)
    await server.heard()
    const { data } = await server.as(dana).call(notifications, { query: { limit: 100 } })
    expect(data.filter(({ metadata }) => metadata.loadId === load.id)).toHaveLength(1)
  })

  test('hears the same refusal in the same bytes, and is not tried anew', async () => {
    const load = await postLoad(server, marta)
    const open = await ask(server, dana, load)
    const key = randomUUID()
    const send = () => server.as(dana).ask(requestBooking, { body: { loadId: load.id } }, { key })
    const first = await send()
    expect(first).toMatchObject({
      status: 409,
      body: { error: { code: 'ALREADY_REQUESTED', current: { id: load.id } } },
    })
    await server.as(dana).call(withdrawRequest, { params: open, body: {} })
    const second = await send()
    expect([second.status, second.text]).toEqual([409, first.text])
  })

  test('works where nothing but the path says what is wanted', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () => server.as(marta).ask(deleteLoad, { params: load }, { key })
    const [first, second] = [await send(), await send()]
    expect([second.status, second.text]).toEqual([200, first.text])
    expect((await server.as(marta).ask(deleteLoad, { params: load })).status).toBe(404)
  })

  test('keeps the stop event of an arrival that came after the cancellation, once', async () => {
    const load = await tenderedLoad(server, marta, dana)
    await server.as(marta).call(setLoadStatus, { params: load, body: { status: 'cancelled' } })
    const key = randomUUID()
    const arrive = () => server.as(dana).ask(setLoadStatus, { params: load, body: { status: 'completed' } }, { key })
    const [first, second] = [await arrive(), await arrive()]
    expect(first).toMatchObject({ status: 409, body: { error: { code: 'STATUS_CONFLICT' } } })
    expect(second.text).toBe(first.text)
    const arrivals = server.db.selectFrom('load_event').select('type').where('load_id', '=', load.id)
    expect(await arrivals.where('type', '=', 'arrived').execute()).toHaveLength(1)
  })
})

describe('a key', () => {
  test('that was used for another body or another path is a 422, and nothing happens', async () => {
    const [load, other] = [await postLoad(server, marta), await postLoad(server, marta)]
    const key = randomUUID()
    await server.as(dana).call(requestBooking, { body: { loadId: load.id } }, { key })
    const mismatch = { status: 422, code: 'IDEMPOTENCY_KEY_MISMATCH' }
    const booking = server.as(dana).call(requestBooking, { body: { loadId: other.id } }, { key })
    expect(await refusalOf(booking)).toMatchObject(mismatch)
    const reading = server.as(dana).call(markAllNotificationsRead, {}, { key })
    expect(await refusalOf(reading)).toMatchObject(mismatch)
    const asked = server.db.selectFrom('load_request').select('id').where('load_id', '=', other.id)
    expect(await asked.execute()).toEqual([])
  })

  test('belongs to its account: the same key of another is another action', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const book = (who: typeof dana) => server.as(who).call(requestBooking, { body: { loadId: load.id } }, { key })
    const [one, other] = [await book(dana), await book(harpreet)]
    expect(one.requester.id).not.toBe(other.requester.id)
  })

  test('must look like one', async () => {
    const load = await postLoad(server, marta)
    for (const key of ['short', 'x'.repeat(129), 'with space in it', "'; drop table load; --"]) {
      const refused = await refusalOf(server.as(dana).call(requestBooking, { body: { loadId: load.id } }, { key }))
      expect(refused).toMatchObject({ status: 422, validationErrors: [{ path: 'Idempotency-Key' }] })
    }
  })

  test('is ignored by reads and by auth, whose answers are never kept', async () => {
    const key = randomUUID()
    const body = { email: dana.email, password: PASSWORD }
    await server.as(null).call(login, { body }, { key })
    await server.as(dana).call(notifications, { query: {} }, { key })
    expect(await server.db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).toEqual([])
  })
})

describe('what a retry may change stays open to it', () => {
  test('402: the same key goes through once there is a subscription again', async () => {
    const late = await person(server, 'dispatcher', { trial_ends_at: server.at({}) })
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () => server.as(late).ask(requestBooking, { body: { loadId: load.id } }, { key })
    expect((await send()).status).toBe(402)
    await server.db
      .updateTable('account')
      .set({ trial_ends_at: server.at({ days: 1 }) })
      .where('id', '=', late.id)
      .execute()
    expect((await send()).status).toBe(200)
  })

  test('403: the same key goes through once the right is given', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () => server.as(marta).ask(requestBooking, { body: { loadId: load.id } }, { key })
    expect((await send()).status).toBe(403)
    const released = () =>
      server.as(dana).ask(releaseCarrier, { params: load, body: { reason: 'Truck broke down' } }, { key })
    expect((await released()).body).toMatchObject({ error: { code: 'NOT_ALLOWED' } })
    expect(await keysOf(marta.id)).not.toContainEqual({ key })
    expect(await keysOf(dana.id)).not.toContainEqual({ key })

    const { id } = await ask(server, dana, load)
    await server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    expect((await released()).status).toBe(200)
  })

  test('401: the same key goes through after signing in again', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const body = { loadId: load.id }
    expect((await server.as(null).ask(requestBooking, { body }, { key })).status).toBe(401)
    expect((await server.as(dana).ask(requestBooking, { body }, { key })).status).toBe(200)
  })

  test('422: the same key goes through with the mended body', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = (proposedRate: number) =>
      server.as(dana).ask(requestBooking, { body: { loadId: load.id, proposedRate } }, { key })
    expect((await send(-1)).status).toBe(422)
    expect((await send(1900)).status).toBe(200)
  })
})

test('a refused action leaves nothing of itself behind, what it wrote before it was refused included', async () => {
  const [load, taken] = [await postLoad(server, marta), await bookedLoad(server, marta, dana)]
  const expiresAt = server.at({ hours: 1 }).toISOString()
  await server.as(dana).call(requestBooking, { body: { loadId: load.id, expiresAt } })
  server.pass({ hours: 1 })
  const before = await everything(server)
  const again = server.as(dana).call(requestBooking, { body: { loadId: load.id, seen: { rate: 1 } } })
  expect(await refusalOf(again)).toMatchObject({ code: 'LOAD_CHANGED' })
  expect(await refusalOf(server.as(marta).call(deleteLoad, { params: taken }))).toMatchObject({ status: 409 })
  expect(await everything(server)).toEqual(before)
})
