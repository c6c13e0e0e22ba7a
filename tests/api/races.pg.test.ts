import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import {
  loginEndpoint,
  readProfileEndpoint,
  refreshSessionEndpoint,
  signInResultSchema,
} from '#contract/account/account.ts'
import {
  acceptBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { acceptTenderEndpoint, tenderLoadEndpoint, revokeTenderEndpoint } from '#contract/freight/load-actions.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { requestPostedLoad, type PostedLoad, postLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther, untilWaiting } from '#tests/support/lock-order.ts'
import { PASSWORD, createPerson } from '#tests/support/api-person.ts'

const { database, drop } = await freshPostgres()
const { connectionString } = database
const server = await startApi(connectionString)
/** A second server on the same database: what holds between them holds for any number. */
const other = await startApi(connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

const either = (index: number): ApiServer => (index % 2 ? other : server)
const codeOf = ({ body }: RawAnswer) => errorEnvelopeSchema.safeParse(body).data?.error.code

function tally(answers: readonly RawAnswer[]): Record<string, number> {
  const outcomes = answers.map((answer) => `${answer.status} ${codeOf(answer) ?? 'done'}`)
  return Object.fromEntries([...new Set(outcomes)].map((each) => [each, outcomes.filter((one) => one === each).length]))
}

function accept(at: ApiServer, { id }: { id: string }, key?: string): Promise<RawAnswer> {
  return at
    .as(marta)
    .ask(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } }, key === undefined ? {} : { key })
}

function requestsOn(load: PostedLoad) {
  return server.db.selectFrom('booking_request').select(['id', 'status']).where('load_id', '=', load.id).execute()
}

function notificationsOn(load: PostedLoad) {
  return server.db
    .selectFrom('notification')
    .select(['person_id', 'title'])
    .where((eb) => eb(eb.fn('jsonb_extract_path_text', ['metadata', eb.val('loadId')]), '=', load.id))
    .execute()
}

describe('one carrier requests a load 50 times at once', () => {
  test('with different keys and has one pending request', async () => {
    const load = await postLoad(server, marta)
    const book = (index: number) =>
      either(index)
        .as(dana)
        .ask(requestBookingEndpoint, { body: { loadId: load.id } }, index % 3 ? { key: randomUUID() } : {})
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => book(index)))
    expect(tally(answers)).toEqual({ '200 done': 1, '409 ALREADY_REQUESTED': 49 })
    expect(await requestsOn(load)).toMatchObject([{ status: 'pending' }])
    await server.eventsHandled()
    expect(await notificationsOn(load)).toHaveLength(1)
  })

  test('with one key has one effect, and every success has the same bytes', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const book = (index: number) =>
      either(index)
        .as(dana)
        .ask(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => book(index)))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    const waits = answers.filter(({ status }) => status !== 200)
    expect(new Set(waits.map(codeOf))).toEqual(new Set(waits.length > 0 ? ['IDEMPOTENCY_IN_PROGRESS'] : []))
    expect(await requestsOn(load)).toHaveLength(1)
    expect((await book(0)).text).toBe(done[0]?.text)
  })
})

test('50 devices that request and withdraw at once notify the broker of only three rounds', async () => {
  const load = await postLoad(server, marta)
  const rounds = Array.from({ length: 50 }, async (_, index) => {
    const caller = either(index).as(dana)
    for (let tries = 0; tries < 4; tries++) {
      const answer = await caller.ask(requestBookingEndpoint, { body: { loadId: load.id } })
      for (const { id, status } of await requestsOn(load))
        if (status === 'pending') await caller.ask(withdrawBookingRequestEndpoint, { params: { id }, body: {} })
      if (codeOf(answer) === 'TOO_OFTEN') return 'too often'
    }
    return 'not limited'
  })
  expect(await Promise.all(rounds)).toContain('too often')
  expect(await requestsOn(load)).toHaveLength(3)
  await server.eventsHandled()
  expect(await notificationsOn(load)).toHaveLength(6)
})

test('while an action is in progress, its key gets 409 with Retry-After, and nothing happens twice', async () => {
  const load = await postLoad(server, marta)
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from load where id = $1 for update', [load.id])

  const key = randomUUID()
  const book = (at: ApiServer) => at.as(dana).ask(requestBookingEndpoint, { body: { loadId: load.id } }, { key })
  const first = book(server)
  await untilWaiting(server.db, 1)
  const second = await book(other)
  expect([second.status, codeOf(second)]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS'])
  expect(second.headers.get('retry-after')).toBe('1')

  await holder.query('rollback')
  await holder.end()
  const { status, text } = await first
  expect(status).toBe(200)
  expect((await book(other)).text).toBe(text)
  expect(await requestsOn(load)).toHaveLength(1)
})

describe('of two conflicting actions only one succeeds', () => {
  async function raced(load: PostedLoad, order: readonly [() => Promise<RawAnswer>, () => Promise<RawAnswer>]) {
    const answers = await oneAfterTheOther(server, { table: 'load', id: load.id }, order)
    const { status, dispatcher_id } = await server.db
      .selectFrom('load')
      .select(['status', 'dispatcher_id'])
      .where('id', '=', load.id)
      .executeTakeFirstOrThrow()
    return { answers: answers.map((answer) => `${answer.status} ${codeOf(answer) ?? 'done'}`), status, dispatcher_id }
  }

  describe('accepting and withdrawing a request', () => {
    async function requestedLoad() {
      const load = await postLoad(server, marta)
      const request = await requestPostedLoad(server, dana, load)
      const withdraw = () =>
        other.as(dana).ask(withdrawBookingRequestEndpoint, { params: { id: request.id }, body: {} })
      return { load, accepts: () => accept(server, request), withdraw }
    }

    test('the acceptance comes first: the load stays booked', async () => {
      const { load, accepts, withdraw } = await requestedLoad()
      expect(await raced(load, [accepts, withdraw])).toEqual({
        answers: ['200 done', '409 REQUEST_CLOSED'],
        status: 'active',
        dispatcher_id: dana.id,
      })
      expect(await requestsOn(load)).toMatchObject([{ status: 'accepted' }])
    })

    test('the withdrawal comes first: the load is not booked', async () => {
      const { load, accepts, withdraw } = await requestedLoad()
      expect(await raced(load, [withdraw, accepts])).toEqual({
        answers: ['200 done', '409 REQUEST_CLOSED'],
        status: 'pending',
        dispatcher_id: null,
      })
      expect(await requestsOn(load)).toMatchObject([{ status: 'withdrawn' }])
    })
  })

  describe('accepting a request and tendering the load to another carrier', () => {
    async function requestedLoad() {
      const load = await postLoad(server, marta)
      const request = await requestPostedLoad(server, dana, load)
      const harpreet = await createPerson(server, 'company')
      const tender = () => other.as(marta).ask(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
      return { load, harpreet, accepts: () => accept(server, request), tender }
    }

    test('the acceptance comes first: the load is booked, not tendered', async () => {
      const { load, accepts, tender } = await requestedLoad()
      expect(await raced(load, [accepts, tender])).toEqual({
        answers: ['200 done', '409 LOAD_TAKEN'],
        status: 'active',
        dispatcher_id: dana.id,
      })
    })

    test('the tender comes first: the load is tendered, not booked', async () => {
      const { load, harpreet, accepts, tender } = await requestedLoad()
      expect(await raced(load, [tender, accepts])).toEqual({
        answers: ['200 done', '409 LOAD_TENDERED'],
        status: 'pending',
        dispatcher_id: harpreet.id,
      })
    })
  })

  describe('accepting and revoking a tender', () => {
    async function tendered() {
      const load = await postTenderedLoad(server, marta, dana)
      const take = () => server.as(dana).ask(acceptTenderEndpoint, { params: load })
      const revoke = () => other.as(marta).ask(revokeTenderEndpoint, { params: load })
      return { load, take, revoke }
    }

    test('the acceptance comes first: the carrier keeps the load', async () => {
      const { load, take, revoke } = await tendered()
      expect(await raced(load, [take, revoke])).toEqual({
        answers: ['200 done', '409 STATUS_CONFLICT'],
        status: 'active',
        dispatcher_id: dana.id,
      })
    })

    test('the revocation comes first: the load has no carrier', async () => {
      const { load, take, revoke } = await tendered()
      expect(await raced(load, [revoke, take])).toEqual({
        answers: ['200 done', '403 NOT_ALLOWED'],
        status: 'pending',
        dispatcher_id: null,
      })
    })
  })
})

test('[API-20] tabs that refresh at two servers at once get the same tokens and stay signed in', async () => {
  // no two servers' clocks agree
  other.pass({ ms: 2500 })
  const session = signInResultSchema.parse(
    await server.as(null).call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } }),
  )
  const { refreshToken } = session
  const refreshed = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      either(index).as(null).call(refreshSessionEndpoint, { body: { refreshToken } }),
    ),
  )
  expect(new Set(refreshed.map((tokens) => JSON.stringify(tokens))).size).toBe(1)
  const answers = await Promise.all(
    refreshed.map((tokens, index) => either(index).as(tokens).ask(readProfileEndpoint, {})),
  )
  expect(tally(answers)).toEqual({ '200 done': 10 })
})

test('while PostgreSQL accepts no connections, the API returns 503 with Retry-After, then recovers', async () => {
  const { pathname } = new URL(connectionString)
  const beside = new pg.Client({ connectionString: connectionString.replace(pathname, '/postgres') })
  await beside.connect()
  await Promise.all([server.stopWork(), other.stopWork()])
  const name = pathname.slice(1)
  await beside.query(`alter database "${name}" allow_connections false`)
  await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const answers = [
    await server.as(marta).send({ method: 'GET', path: '/auth/me' }),
    await server.as(null).send({ method: 'GET', path: '/health/ready' }),
  ]
  await beside.query(`alter database "${name}" allow_connections true`)
  await beside.end()
  await Promise.all([server.startWork(), other.startWork()])
  expect(tally(answers)).toEqual({ '503 UNAVAILABLE': 2 })
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5'])
  expect((await server.as(marta).ask(readProfileEndpoint, {})).status).toBe(200)
})
