import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptRequest } from '#contract/booking.ts'
import { signOutDevice, signOutEverywhere } from '#contract/device.ts'
import type { LiveEvent } from '#contract/live.ts'
import { assignCarrier, declineTender, deleteLoad } from '#contract/load.ts'
import { markAllNotificationsRead } from '#contract/notification.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { ask, type Freight, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { type LiveStream, openLive } from '#tests/support/live-stream.ts'
import { type Person, person, signedInAgain } from '#tests/support/people.ts'

/** Both run the same story; on PostgreSQL, what one server writes is told by the other. */
describe.each(['PGlite', 'two servers on one PostgreSQL'])('%s', (kind) => {
  let opened: TestDatabase | undefined
  let server: ApiServer
  let other: ApiServer
  beforeAll(async () => {
    if (kind === 'PGlite') {
      server = await startApi()
      other = server
      return
    }
    const fresh = await freshPostgres()
    opened = fresh
    server = await startApi(fresh.database.connectionString)
    other = await startApi(fresh.database.connectionString)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    if (other !== server) await other.stop()
    await opened?.drop()
  })

  let marta: Person
  let dana: Person
  let open: LiveStream[] = []
  beforeEach(async () => {
    marta = await person(server, 'broker')
    dana = await person(server, 'dispatcher')
  })
  afterEach(() => {
    for (const stream of open) stream.close()
    open = []
  })

  const tokenOf = ({ sessionId }: { sessionId: string }) =>
    server.keys.sign('access', {
      sessionId,
      generation: 0,
      issuedAt: server.now(),
      expiresAt: server.now() + 3_600_000,
    })
  /** Somebody's stream from the other server, which stands. */
  async function live(who: Person, from: Parameters<typeof openLive>[2] = {}): Promise<LiveStream> {
    const stream = await openLive(other.url, await tokenOf(who), from)
    open.push(stream)
    await stream.until(({ type }) => type === 'hello')
    return stream
  }
  const leaves =
    ({ id }: Freight) =>
    (event: LiveEvent) =>
      event.type === 'board' && event.gone.includes(id)
  const isNews = ({ type }: LiveEvent) => type === 'changed'
  const typesOf = ({ events }: LiveStream) => events.map(({ type }) => type)

  test('whoever a request concerns hears that there is news, and nobody else', async () => {
    const harpreet = await person(server, 'company')
    const load = await postLoad(server, marta)
    const [martas, danas, harpreets] = [await live(marta), await live(dana), await live(harpreet)]
    await ask(server, dana, load)
    await martas.until(isNews)
    await danas.until(isNews)
    await ask(server, harpreet, load)
    await harpreets.until(isNews)
    await server.heard()
    expect(typesOf(danas)).toEqual(['hello', 'changed'])
  })

  test('a notification that is read on one device is news for the others', async () => {
    await ask(server, dana, await postLoad(server, marta))
    await server.heard()
    const stream = await live(marta)
    await server.as(marta).call(markAllNotificationsRead, {})
    expect(await stream.until(isNews)).toEqual({ type: 'changed' })
  })

  test.each([
    [
      'booked',
      async (load: Freight) => {
        const { id } = await ask(server, dana, load)
        return server.as(marta).call(acceptRequest, { params: { id }, body: {} })
      },
    ],
    [
      'tendered',
      (load: Freight) => server.as(marta).call(assignCarrier, { params: load, body: { carrierId: dana.id } }),
    ],
    ['deleted', (load: Freight) => server.as(marta).call(deleteLoad, { params: load })],
  ])('a load that is %s leaves the board of everybody who may book, and nobody else hears its id', async (_, act) => {
    const load = await postLoad(server, marta)
    const [harpreet, ada] = [await person(server, 'company'), await person(server, 'broker')]
    const [board, foreign] = [await live(harpreet), await live(ada)]
    await act(load)
    await board.until(leaves(load))
    expect(typesOf(board).filter((type) => type === 'changed')).toEqual([])
    expect(typesOf(foreign)).toEqual(['hello'])
  })

  const isOn =
    ({ id }: Freight) =>
    (event: LiveEvent) =>
      event.type === 'board' && event.changed.includes(id)

  test.each([
    ['posted', async () => postLoad(server, marta)],
    [
      'back from a tender',
      async () => {
        const load = await tenderedLoad(server, marta, dana)
        await server.as(dana).call(declineTender, { params: load })
        return load
      },
    ],
    [
      'changed',
      async () => {
        const load = await postLoad(server, marta)
        await server.db.updateTable('load').set({ rate_cents: 250_000 }).where('id', '=', load.id).execute()
        return load
      },
    ],
  ])('a load that is %s is told to everybody who may book, and nobody else hears its id', async (_, act) => {
    const [board, foreign] = [await live(await person(server, 'company')), await live(await person(server, 'broker'))]
    await board.until(isOn(await act()))
    expect(typesOf(foreign)).toEqual(['hello'])
  })

  test('what was missed is told to whoever comes back with the last id, by header or query', async () => {
    const harpreet = await person(server, 'company')
    const [before, after] = [await postLoad(server, marta), await postLoad(server, marta)]
    await server.as(marta).call(deleteLoad, { params: before })
    const stream = await live(harpreet)
    const id = stream.lastId()
    stream.close()
    await server.as(marta).call(deleteLoad, { params: after })
    for (const from of [{ lastEventId: id }, { since: id }]) {
      const again = await live(harpreet, from)
      const told = again.events.filter(leaves(after))
      expect(told).toHaveLength(1)
      expect(again.events.filter(leaves(before))).toEqual([])
    }
    const calm = await live(harpreet, { lastEventId: (await live(harpreet)).lastId() })
    expect(typesOf(calm)).toEqual(['hello'])
  })

  test('a load that a slower transaction took off the board is told to whoever came back before it committed', async () => {
    const harpreet = await person(server, 'company')
    const load = await postLoad(server, marta)
    if (kind === 'PGlite') return
    let id = ''
    await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('load').set({ status: 'cancelled' }).where('id', '=', load.id).execute()
      await ask(server, dana, await postLoad(server, marta))
      const stream = await live(harpreet)
      id = stream.lastId()
      stream.close()
    })
    const again = await live(harpreet, { lastEventId: id })
    expect(again.events.filter(leaves(load))).toHaveLength(1)
  })

  test.each(['', 'x', '-1', '1; drop table load', '9'.repeat(18), '9'.repeat(40)])(
    'a position that is none of ours (%j) has everything asked for anew',
    async (since) => {
      const stream = await live(dana, { since })
      expect(typesOf(stream)).toEqual(['refresh', 'hello'])
    },
  )

  test('more than can be told has everything asked for anew', async () => {
    const stream = await live(dana)
    const id = stream.lastId()
    stream.close()
    for (let n = 0; n < 501; n++) await postLoad(server, marta)
    expect(typesOf(await live(dana, { lastEventId: id }))).toEqual(['refresh', 'hello'])
  })

  test('it ends when its session ends, wherever that is done, and no other', async () => {
    const stream = await live(dana)
    const second = await live(await signedInAgain(server, dana))
    const third = await live(marta)
    await server.as(dana).call(signOutEverywhere, { body: { keepThis: true } })
    await second.ended
    await server.as(dana).call(signOutDevice, { params: { id: dana.sessionId } })
    await stream.ended
    await ask(server, await person(server, 'company'), await postLoad(server, marta))
    expect(await third.until(isNews)).toEqual({ type: 'changed' })
  })

  test('it is for whoever is signed in, and takes no token in its address', async () => {
    const token = await tokenOf(dana)
    expect((await openLive(other.url, null)).status).toBe(401)
    expect((await openLive(other.url, 'forged')).status).toBe(401)
    const inAddress = await fetch(`${other.url}/api/events?access_token=${token}&token=${token}`)
    expect([inAddress.status, inAddress.headers.get('x-api')]).toEqual([401, '1'])
    await inAddress.text()
  })

  test('whoever leaves while they are looked up leaves nothing behind that counts as a stream', async () => {
    const authorization = `Bearer ${await tokenOf(dana)}`
    const { hostname, port } = new URL(other.url)
    const leaving = Array.from({ length: 30 }, async () => {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /api/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${authorization}\r\n\r\n`, () =>
        socket.destroy(),
      )
      await once(socket, 'close')
    })
    await Promise.all(leaving)
    // eight streams a session are open at once: the ninth takes the place of the first, not of one that is gone
    const first = await live(dana)
    for (let n = 0; n < 8; n++) await live(dana)
    await expect(first.ended).resolves.toBeUndefined()
  })

  test('nothing on the way keeps it or holds it back', async () => {
    const { headers } = await live(dana)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-api')).toBe('1')
  })

  test('a broken connection to the database ends the streams, and those that come back hear everything', async () => {
    if (kind === 'PGlite') return
    const stream = await live(dana)
    const load = await postLoad(server, marta)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'milepost live' and datname = current_database()`.execute(server.db)
    await stream.ended
    await server.as(marta).call(deleteLoad, { params: load })
    const again = await live(dana, { lastEventId: stream.lastId() })
    expect(await again.until(leaves(load))).toMatchObject({ type: 'board' })
  })
})
