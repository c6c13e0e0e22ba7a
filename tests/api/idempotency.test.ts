import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint } from '#contract/account/account.ts'
import {
  acceptBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { deleteLoadEndpoint, releaseCarrierEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { listNotificationsEndpoint, markAllNotificationsReadEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad, postBookedLoad, postLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'
import { snapshotDatabase } from '#tests/support/snapshot.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')

function keysOf(actor: string) {
  return server.db.selectFrom('idempotency').select('key').where('actor', '=', actor).execute()
}

describe('the same action sent twice with its key', () => {
  test('has one effect and gets the same bytes, even after other changes', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () =>
      server.as(dana).ask(requestBookingEndpoint, { body: { loadId: load.id, message: 'Ready now' } }, { key })
    const first = await send()
    expect(first.status).toBe(200)
    server.pass({ hours: 1 })
    const { id } = (first.body as { response: { id: string } }).response
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    const second = await send()
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const requests = server.db.selectFrom('booking_request').select('status').where('load_id', '=', load.id)
    expect(await requests.execute()).toEqual([{ status: 'accepted' }])
  })

  test('notifies people once', async () => {
    const load = await postLoad(server, marta)
    const { id } = await requestPostedLoad(server, dana, load)
    const key = randomUUID()
    const send = () =>
      server.as(marta).ask(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } }, { key })
    const [first, second] = [await send(), await send()]
    expect(second.text).toBe(first.text)
    await server.eventsHandled()
    const { data } = await server.as(dana).call(listNotificationsEndpoint, { query: { limit: 100 } })
    expect(data.filter(({ metadata }) => metadata.loadId === load.id)).toHaveLength(1)
  })

  test('gets the same error in the same bytes, without a second try', async () => {
    const load = await postLoad(server, marta)
    const open = await requestPostedLoad(server, dana, load)
    const key = randomUUID()
    const send = () => server.as(dana).ask(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
    const first = await send()
    expect(first).toMatchObject({
      status: 409,
      body: { error: { code: 'ALREADY_REQUESTED', current: { id: load.id } } },
    })
    await server.as(dana).call(withdrawBookingRequestEndpoint, { params: open, body: {} })
    const second = await send()
    expect([second.status, second.text]).toEqual([409, first.text])
  })

  test('works for an action without a body', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () => server.as(marta).ask(deleteLoadEndpoint, { params: load }, { key })
    const [first, second] = [await send(), await send()]
    expect([second.status, second.text]).toEqual([200, first.text])
    expect((await server.as(marta).ask(deleteLoadEndpoint, { params: load })).status).toBe(404)
  })

  test('records an arrival after the cancellation once', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    await server.as(marta).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })
    const key = randomUUID()
    const arrive = () =>
      server.as(dana).ask(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } }, { key })
    const [first, second] = [await arrive(), await arrive()]
    expect(first).toMatchObject({ status: 409, body: { error: { code: 'STATUS_CONFLICT' } } })
    expect(second.text).toBe(first.text)
    const arrivals = server.db.selectFrom('load_event').select('type').where('load_id', '=', load.id)
    expect(await arrivals.where('type', '=', 'arrived').execute()).toHaveLength(1)
  })
})

describe('a key', () => {
  test('reused for another body or path gets 422 and has no effect', async () => {
    const [load, other] = [await postLoad(server, marta), await postLoad(server, marta)]
    const key = randomUUID()
    await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
    const mismatch = { status: 422, code: 'IDEMPOTENCY_KEY_MISMATCH' }
    const booking = server.as(dana).call(requestBookingEndpoint, { body: { loadId: other.id } }, { key })
    expect(await expectRefusal(booking)).toMatchObject(mismatch)
    const reading = server.as(dana).call(markAllNotificationsReadEndpoint, {}, { key })
    expect(await expectRefusal(reading)).toMatchObject(mismatch)
    const created = server.db.selectFrom('booking_request').select('id').where('load_id', '=', other.id)
    expect(await created.execute()).toEqual([])
  })

  test('belongs to one account, and another account can use the same key', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const book = (who: typeof dana) =>
      server.as(who).call(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
    const [one, other] = [await book(dana), await book(harpreet)]
    expect(one.requester.id).not.toBe(other.requester.id)
  })

  test('in an invalid format is rejected', async () => {
    const load = await postLoad(server, marta)
    for (const key of ['short', 'x'.repeat(129), 'with space in it', "'; drop table load; --"]) {
      const refused = await expectRefusal(
        server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id } }, { key }),
      )
      expect(refused).toMatchObject({ status: 422, validationErrors: [{ path: 'Idempotency-Key' }] })
    }
  })

  test('is ignored by reads and sign-in, whose answers are never stored', async () => {
    const key = randomUUID()
    const body = { email: dana.email, password: PASSWORD }
    await server.as(null).call(loginEndpoint, { body }, { key })
    await server.as(dana).call(listNotificationsEndpoint, { query: {} }, { key })
    expect(await server.db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).toEqual([])
  })
})

describe('an error that a retry can fix is not stored', () => {
  test('402: the same key works once the subscription is active', async () => {
    const late = await createPerson(server, 'dispatcher', { trial_ends_at: server.at({}) })
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () => server.as(late).ask(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
    expect((await send()).status).toBe(402)
    await server.db
      .updateTable('account')
      .set({ trial_ends_at: server.at({ days: 1 }) })
      .where('id', '=', late.id)
      .execute()
    expect((await send()).status).toBe(200)
  })

  test('403: the same key works once the account has permission', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = () => server.as(marta).ask(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
    expect((await send()).status).toBe(403)
    const released = () =>
      server.as(dana).ask(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } }, { key })
    expect((await released()).body).toMatchObject({ error: { code: 'NOT_ALLOWED' } })
    expect(await keysOf(marta.personId)).not.toContainEqual({ key })
    expect(await keysOf(dana.personId)).not.toContainEqual({ key })

    const { id } = await requestPostedLoad(server, dana, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    expect((await released()).status).toBe(200)
  })

  test('401: the same key works after signing in again', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const body = { loadId: load.id }
    expect((await server.as(null).ask(requestBookingEndpoint, { body }, { key })).status).toBe(401)
    expect((await server.as(dana).ask(requestBookingEndpoint, { body }, { key })).status).toBe(200)
  })

  test('422: the same key works with the fixed body', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const send = (proposedRate: number) =>
      server.as(dana).ask(requestBookingEndpoint, { body: { loadId: load.id, proposedRate } }, { key })
    expect((await send(-1)).status).toBe(422)
    expect((await send(1900)).status).toBe(200)
  })
})

test('a rejected action leaves no trace, including what it wrote before the error', async () => {
  const [load, taken] = [await postLoad(server, marta), await postBookedLoad(server, marta, dana)]
  const expiresAt = server.at({ hours: 1 }).toISOString()
  await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, expiresAt } })
  server.pass({ hours: 1 })
  const before = await snapshotDatabase(server)
  const seen = { ...shownTermsOf(await server.as(dana).call(readLoadEndpoint, { params: load })), rate: 1 }
  const again = server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, seen } })
  expect(await expectRefusal(again)).toMatchObject({ code: 'LOAD_CHANGED' })
  expect(await expectRefusal(server.as(marta).call(deleteLoadEndpoint, { params: taken }))).toMatchObject({
    status: 409,
  })
  expect(await snapshotDatabase(server)).toEqual(before)
})
