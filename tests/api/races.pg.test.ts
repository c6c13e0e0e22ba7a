import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { login, me, refresh, signedIn } from '#contract/account.ts'
import { acceptRequest, type LoadRequest, requestBooking, withdrawRequest } from '#contract/booking.ts'
import { errorEnvelope } from '#contract/error.ts'
import { acceptTender, assignCarrier, revokeTender } from '#contract/load.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { ask, type Freight, postLoad } from '#tests/support/freight.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'

const { database, drop } = await freshPostgres()
const { connectionString } = database
const server = await startApi(connectionString)
/** A second server on the same database: what holds between them holds for any number. */
const other = await startApi(connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})

const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')

const either = (index: number): ApiServer => (index % 2 ? other : server)
const codeOf = ({ body }: RawAnswer) => errorEnvelope.safeParse(body).data?.error.code

function tally(answers: readonly RawAnswer[]): Record<string, number> {
  const said = answers.map((answer) => `${answer.status} ${codeOf(answer) ?? 'done'}`)
  return Object.fromEntries([...new Set(said)].map((each) => [each, said.filter((one) => one === each).length]))
}

function accept(at: ApiServer, { id }: { id: string }, key?: string): Promise<RawAnswer> {
  return at.as(marta).ask(acceptRequest, { params: { id }, body: { data: {} } }, key === undefined ? {} : { key })
}

function requestsOn(load: Freight) {
  return server.db.selectFrom('load_request').select(['id', 'status']).where('load_id', '=', load.id).execute()
}

function toldOf(load: Freight) {
  return server.db
    .selectFrom('notification')
    .select(['account_id', 'title'])
    .where((eb) => eb(eb.fn('jsonb_extract_path_text', ['metadata', eb.val('loadId')]), '=', load.id))
    .execute()
}

describe('200 carriers are accepted at once', () => {
  vi.setConfig({ testTimeout: 90_000 })
  const ROUNDS = 20
  const CARRIERS = 200
  let carriers: Person[]

  /** Written directly: that a request can be made is proved elsewhere. */
  async function everybodyAsked(load: Freight): Promise<{ id: string }[]> {
    const { id } = await ask(server, carriers[0] ?? dana, load)
    const first = await server.db.selectFrom('load_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = carriers.slice(1).map((carrier) => ({ ...first, id: randomUUID(), requester_id: carrier.id }))
    await server.db.insertInto('load_request').values(rows).execute()
    return [first, ...rows].map((row) => ({ id: row.id }))
  }

  beforeAll(async () => {
    carriers = await Promise.all(Array.from({ length: CARRIERS }, () => person(server, 'company')))
  })

  for (let round = 1; round <= ROUNDS; round++) {
    test(`one wins, 199 hear LOAD_TAKEN, and each carrier is told once: round ${round}`, async () => {
      const load = await postLoad(server, marta)
      const requests = await everybodyAsked(load)
      const answers = await Promise.all(requests.map((request, index) => accept(either(index), request)))
      expect(tally(answers)).toEqual({ '200 done': 1, '409 LOAD_TAKEN': CARRIERS - 1 })

      const statuses = (await requestsOn(load)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1)
      expect(statuses.filter((status) => status === 'rejected')).toHaveLength(CARRIERS - 1)
      await server.heard()
      const titles = (await toldOf(load)).filter((told) => told.account_id !== marta.id).map(({ title }) => title)
      expect(titles.filter((title) => title === 'Booking accepted')).toHaveLength(1)
      expect(titles.filter((title) => title === 'Booking not accepted')).toHaveLength(CARRIERS - 1)
      expect(titles).toHaveLength(CARRIERS)
    })
  }
})

describe('one carrier asks 50 times at once', () => {
  test('and has one pending request, whatever the keys', async () => {
    const load = await postLoad(server, marta)
    const book = (index: number) =>
      either(index)
        .as(dana)
        .ask(requestBooking, { body: { loadId: load.id } }, index % 3 ? { key: randomUUID() } : {})
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => book(index)))
    expect(tally(answers)).toEqual({ '200 done': 1, '409 ALREADY_REQUESTED': 49 })
    expect(await requestsOn(load)).toMatchObject([{ status: 'pending' }])
    await server.heard()
    expect(await toldOf(load)).toHaveLength(1)
  })

  test('with one key: one effect, and whoever is not told to wait hears the same bytes', async () => {
    const load = await postLoad(server, marta)
    const key = randomUUID()
    const book = (index: number) =>
      either(index)
        .as(dana)
        .ask(requestBooking, { body: { loadId: load.id } }, { key })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => book(index)))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    const waits = answers.filter(({ status }) => status !== 200)
    expect(new Set(waits.map(codeOf))).toEqual(new Set(waits.length > 0 ? ['IDEMPOTENCY_IN_PROGRESS'] : []))
    expect(await requestsOn(load)).toHaveLength(1)
    expect((await book(0)).text).toBe(done[0]?.text)
  })
})

test('50 devices of one carrier ask and take back at once: the broker hears of three rounds', async () => {
  const load = await postLoad(server, marta)
  const rounds = Array.from({ length: 50 }, async (_, index) => {
    const caller = either(index).as(dana)
    for (let tries = 0; tries < 4; tries++) {
      const asked = await caller.ask(requestBooking, { body: { loadId: load.id } })
      for (const { id, status } of await requestsOn(load))
        if (status === 'pending') await caller.ask(withdrawRequest, { params: { id }, body: {} })
      if (codeOf(asked) === 'TOO_OFTEN') return 'too often'
    }
    return 'not told'
  })
  expect(await Promise.all(rounds)).toContain('too often')
  expect(await requestsOn(load)).toHaveLength(3)
  await server.heard()
  expect(await toldOf(load)).toHaveLength(6)
})

test('while an action is under way its key is answered with 409 and Retry-After, and nothing happens twice', async () => {
  const load = await postLoad(server, marta)
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from load where id = $1 for update', [load.id])

  const key = randomUUID()
  const book = (at: ApiServer) => at.as(dana).ask(requestBooking, { body: { loadId: load.id } }, { key })
  const first = book(server)
  await vi.waitFor(async () => {
    const { rowCount } = await holder.query('select 1 from pg_locks where not granted')
    expect(rowCount).toBe(1)
  })
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

describe('two that cannot both happen', () => {
  const ROUNDS = 20

  async function asked(): Promise<{ load: Freight; request: LoadRequest }> {
    const load = await postLoad(server, marta)
    return { load, request: await ask(server, dana, load) }
  }
  const loadOf = ({ id }: Freight) =>
    server.db.selectFrom('load').select(['status', 'dispatcher_id']).where('id', '=', id).executeTakeFirstOrThrow()

  test('accepting and withdrawing a request: one of them does', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { load, request } = await asked()
      const withdraw = either(round)
        .as(dana)
        .ask(withdrawRequest, { params: { id: request.id }, body: {} })
      const [accepted, withdrawn] = await Promise.all([accept(either(round + 1), request), withdraw])
      const outcome = [accepted.status, codeOf(withdrawn), await loadOf(load), (await requestsOn(load))[0]?.status]
      const isBooked = accepted.status === 200
      expect(outcome).toEqual(
        isBooked
          ? [200, 'REQUEST_CLOSED', { status: 'active', dispatcher_id: dana.id }, 'accepted']
          : [409, undefined, { status: 'pending', dispatcher_id: null }, 'withdrawn'],
      )
    }
  })

  test('accepting a request and tendering the load to somebody else: one of them does', async () => {
    const harpreet = await person(server, 'company')
    for (let round = 0; round < ROUNDS; round++) {
      const { load, request } = await asked()
      const tender = either(round)
        .as(marta)
        .ask(assignCarrier, { params: load, body: { carrierId: harpreet.id } })
      const [accepted, tendered] = await Promise.all([accept(either(round + 1), request), tender])
      expect(accepted.status + tendered.status).toBe(200 + 409)
      const { dispatcher_id } = await loadOf(load)
      expect(dispatcher_id).toBe(accepted.status === 200 ? dana.id : harpreet.id)
    }
  })

  test('taking and taking back a tender: one of them does', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const load = await postLoad(server, marta)
      await server.as(marta).call(assignCarrier, { params: load, body: { carrierId: dana.id } })
      const [taken, revoked] = await Promise.all([
        either(round).as(dana).ask(acceptTender, { params: load }),
        either(round + 1)
          .as(marta)
          .ask(revokeTender, { params: load }),
      ])
      const isTaken = taken.status === 200
      expect(revoked.status).toBe(isTaken ? 409 : 200)
      expect(await loadOf(load)).toEqual(
        isTaken ? { status: 'active', dispatcher_id: dana.id } : { status: 'pending', dispatcher_id: null },
      )
    }
  })
})

test('[API-20] tabs that refresh at once at two servers get one successor, and all stay signed in', async () => {
  // no two servers' clocks agree
  other.pass({ ms: 2500 })
  const session = signedIn.parse(await server.as(null).call(login, { body: { email: dana.email, password: PASSWORD } }))
  const { refreshToken } = session
  const refreshed = await Promise.all(
    Array.from({ length: 10 }, (_, index) => either(index).as(null).call(refresh, { body: { refreshToken } })),
  )
  expect(new Set(refreshed.map((tokens) => JSON.stringify(tokens))).size).toBe(1)
  const answers = await Promise.all(refreshed.map((tokens, index) => either(index).as(tokens).ask(me, {})))
  expect(tally(answers)).toEqual({ '200 done': 10 })
})

test('while PostgreSQL lets nobody in, the answer is a 503 that says when to come back; then all is as before', async () => {
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
  expect((await server.as(marta).ask(me, {})).status).toBe(200)
})
