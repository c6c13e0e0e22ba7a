import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi(undefined, { LOG_LEVEL: 'error' })
afterAll(() => server.stop())
const LONG_TRIAL = { trial_ends_at: server.at({ days: 90 }) }
const marta = await createPerson(server, 'broker', LONG_TRIAL)
const dana = await createPerson(server, 'dispatcher', LONG_TRIAL)

const requestsFor = (loadId: string) =>
  server.db.selectFrom('booking_request').select('status').where('load_id', '=', loadId).execute()

test('F85 the database fails between the effect and its stored answer: neither stays, and a retry has one effect', async () => {
  const load = await postLoad(server, marta)
  const key = randomUUID()
  const send = () => server.as(dana).ask(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
  await sql`create function fail_once() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(server.db)
  await sql`create trigger fail_once before insert on idempotency for each row execute function fail_once()`.execute(
    server.db,
  )
  const failed = await send()
  expect(failed).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
  expect(failed.text).toContain('Nothing was changed')
  expect(await requestsFor(load.id)).toEqual([])

  await sql`drop trigger fail_once on idempotency`.execute(server.db)
  const first = await send()
  expect(first.status).toBe(200)
  expect((await send()).text).toBe(first.text)
  expect(await requestsFor(load.id)).toEqual([{ status: 'pending' }])
})

test('F86 the same key comes with another body: it is refused, has no effect, and is logged as an error', async () => {
  const [one, other] = [await postLoad(server, marta), await postLoad(server, marta)]
  const key = randomUUID()
  const send = (loadId: string) => server.as(dana).ask(requestBookingEndpoint, { body: { loadId } }, { key })
  expect((await send(one.id)).status).toBe(200)
  const logged = server.log.length
  expect(await send(other.id)).toMatchObject({ status: 422, body: { error: { code: 'IDEMPOTENCY_KEY_MISMATCH' } } })
  expect(await requestsFor(other.id)).toEqual([])
  expect(server.log.slice(logged).map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'load-requests.create: a key was used for another action' }),
  )
})

test('F87 an action comes again after its key was deleted: the row itself stops a second one', async () => {
  const load = await postLoad(server, marta, {
    pickup_at: server.at({ days: 60 }),
    delivery_at: server.at({ days: 62 }),
  })
  const { id } = await requestPostedLoad(server, dana, load)
  const key = randomUUID()
  const send = () => server.as(marta).ask(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } }, { key })
  expect((await send()).status).toBe(200)
  server.pass({ days: 31 })
  await server.chores()
  const keys = server.db.selectFrom('idempotency').select('key').where('key', '=', key)
  expect(await keys.execute()).toEqual([])
  const events = server.db.selectFrom('load_event').select('type').where('load_id', '=', load.id).orderBy('id')
  const before = await events.execute()
  expect(await send()).toMatchObject({ status: 200, body: { response: { request: { status: 'accepted' } } } })
  expect(await events.execute()).toEqual(before)
  expect(await server.db.selectFrom('deal').select('load_id').where('load_id', '=', load.id).execute()).toHaveLength(1)
})
