import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { removePersonEndpoint } from '#contract/account/company.ts'
import { signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { cancelSubscriptionEndpoint } from '#contract/account/subscription.ts'
import { type LiveEvent, syncEndpoint } from '#contract/sync/sync.ts'
import { tenderLoadEndpoint, declineTenderEndpoint, deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { deleteNotificationEndpoint, markAllNotificationsReadEndpoint } from '#contract/notification/notification.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { requestPostedLoad, type PostedLoad, postLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { type LiveStream, openLive } from '#tests/support/live-stream.ts'
import { createPayer } from '#tests/support/payer.ts'
import {
  type ApiPerson,
  createColleague,
  createPerson,
  insertNotification,
  proveNow,
  signedInAgain,
} from '#tests/support/api-person.ts'

/** Both kinds run the same tests; on PostgreSQL, one server writes and the other streams. */
describe.each(['PGlite', 'two servers on one PostgreSQL'])('%s', (kind) => {
  let opened: TestDatabase | undefined
  let server: ApiServer
  let other: ApiServer
  beforeAll(async () => {
    if (kind === 'PGlite') {
      server = await startApi('pglite')
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

  let marta: ApiPerson
  let dana: ApiPerson
  let open: LiveStream[] = []
  beforeEach(async () => {
    marta = await createPerson(server, 'broker')
    dana = await createPerson(server, 'dispatcher')
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
  /** Waits until the relay has sent all news: a stream that opens now does not get it. */
  async function newsIsSent(): Promise<void> {
    await server.eventsHandled()
    const untold = async () => (await sql`select from live_news`.execute(server.db)).rows
    await vi.waitUntil(async () => (await untold()).length === 0, { timeout: 10_000, interval: 20 })
  }

  /** Opens a person's stream at the other server and waits for its first event. */
  async function live(who: ApiPerson, from: Parameters<typeof openLive>[2] = {}): Promise<LiveStream> {
    await newsIsSent()
    const stream = await openLive(other.url, await tokenOf(who), from)
    open.push(stream)
    await stream.until(({ type }) => type === 'hello')
    return stream
  }
  const leaves =
    ({ id }: PostedLoad) =>
    (event: LiveEvent) =>
      event.type === 'board' && event.gone.includes(id)
  const isBooked = (event: LiveEvent, { id }: PostedLoad) =>
    event.type === 'board' && event.booked?.includes(id) === true
  const isChange = ({ type }: LiveEvent) => type === 'changed'
  const typesOf = ({ events }: LiveStream) => events.map(({ type }) => type)

  test('[TEAM-18] a person’s notification wakes their streams and no colleague’s, whose sync has none of it; a load that is gone is gone for both', async () => {
    const nia = await createColleague(server, marta, 'desk')
    const load = await postLoad(server, marta)
    const syncFor = (who: ApiPerson, since?: string) =>
      server.as(who).call(syncEndpoint, { query: { ...(since !== undefined && { since }) } })
    const before = { marta: await syncFor(marta), nia: await syncFor(nia) }
    const [martas, nias] = [await live(marta), await live(nia)]
    const noticeId = await insertNotification(server, nia, { title: 'Load assigned to you' })
    await nias.until(isChange)
    const after = { marta: await syncFor(marta, before.marta.cursor), nia: await syncFor(nia, before.nia.cursor) }
    expect([after.nia.counts.unread, after.nia.notifications?.map(({ id }) => id)]).toEqual([1, [noticeId]])
    expect([after.marta.counts.unread, after.marta.notifications]).toEqual([0, undefined])
    await newsIsSent()
    expect(martas.events.filter(isChange)).toEqual([])

    await server.as(nia).call(deleteNotificationEndpoint, { params: { id: noticeId } })
    await server.as(marta).call(deleteLoadEndpoint, { params: { id: load.id } })
    await martas.until(isChange)
    const gone = async (who: ApiPerson, { cursor }: { cursor: string }) =>
      (await syncFor(who, cursor)).gone?.map(({ kind, id }) => [kind, id])
    expect(await gone(marta, after.marta)).toEqual([['load', load.id]])
    expect(await gone(nia, after.nia)).toEqual(
      expect.arrayContaining([
        ['load', load.id],
        ['notification', noticeId],
      ]),
    )
  })

  test('a request sends a change event to its parties and nobody else', async () => {
    const harpreet = await createPerson(server, 'company')
    const load = await postLoad(server, marta)
    const [martas, danas, harpreets] = [await live(marta), await live(dana), await live(harpreet)]
    await requestPostedLoad(server, dana, load)
    await martas.until(isChange)
    await danas.until(isChange)
    await requestPostedLoad(server, harpreet, load)
    await harpreets.until(isChange)
    await server.eventsHandled()
    expect(typesOf(danas)).toEqual(['hello', 'changed'])
  })

  test('[SUB-13] F41 a subscription that begins or ends sends a change event, and the sync says whether the account has access', async () => {
    const ada = await createPayer(server)
    const hasAccess = async () => (await other.as(ada).call(syncEndpoint, { query: {} })).hasAccess
    expect(await hasAccess()).toBe(false)
    const atStart = await live(ada)
    const { id } = (await ada.subscribe()).subscription
    await atStart.until(isChange)
    expect(await hasAccess()).toBe(true)
    await ada.api.call(cancelSubscriptionEndpoint, { params: { id } })
    const atEnd = await live(ada)
    await ada.pass(31)
    await atEnd.until(isChange)
    expect(await hasAccess()).toBe(false)
  })

  test('reading a notification on one device sends a change event to the others', async () => {
    await requestPostedLoad(server, dana, await postLoad(server, marta))
    await server.eventsHandled()
    const stream = await live(marta)
    await server.as(marta).call(markAllNotificationsReadEndpoint, {})
    expect(await stream.until(isChange)).toEqual({ type: 'changed' })
  })

  test.each([
    [
      'booked',
      async (load: PostedLoad) => {
        const { id } = await requestPostedLoad(server, dana, load)
        return server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
      },
    ],
    [
      'tendered',
      (load: PostedLoad) => server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } }),
    ],
    ['deleted', (load: PostedLoad) => server.as(marta).call(deleteLoadEndpoint, { params: load })],
  ])(
    'a load that is %s leaves the board of every carrier, who learn if one got it, and other accounts get no event',
    async (what, act) => {
      const load = await postLoad(server, marta)
      const [harpreet, ada] = [await createPerson(server, 'company'), await createPerson(server, 'broker')]
      const [board, foreign] = [await live(harpreet), await live(ada)]
      const before = board.lastId()
      await act(load)
      const event = await board.until(leaves(load))
      expect(isBooked(event, load)).toBe(what === 'booked')
      expect(typesOf(board).filter((type) => type === 'changed')).toEqual([])
      expect(typesOf(foreign)).toEqual(['hello'])
      // a board that was closed meanwhile hears the same
      const [again] = (await live(harpreet, { since: before })).events.filter(leaves(load))
      expect(again && isBooked(again, load)).toBe(what === 'booked')
    },
  )

  const isOn =
    ({ id }: PostedLoad) =>
    (event: LiveEvent) =>
      event.type === 'board' && event.changed.includes(id)

  test.each([
    ['posted', async () => postLoad(server, marta)],
    [
      'back from a tender',
      async () => {
        const load = await postTenderedLoad(server, marta, dana)
        await server.as(dana).call(declineTenderEndpoint, { params: load })
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
  ])('a load that is %s reaches the board of every carrier, and other accounts get no event', async (_, act) => {
    const [board, foreign] = [
      await live(await createPerson(server, 'company')),
      await live(await createPerson(server, 'broker')),
    ]
    await board.until(isOn(await act()))
    expect(typesOf(foreign)).toEqual(['hello'])
  })

  test('a client that reconnects with its last id, by header or query, gets what it missed', async () => {
    const harpreet = await createPerson(server, 'company')
    const [before, after] = [await postLoad(server, marta), await postLoad(server, marta)]
    const early = await live(harpreet)
    await server.as(marta).call(deleteLoadEndpoint, { params: before })
    await early.until(leaves(before))
    const stream = await live(harpreet)
    const id = stream.lastId()
    stream.close()
    await server.as(marta).call(deleteLoadEndpoint, { params: after })
    for (const from of [{ lastEventId: id }, { since: id }]) {
      const again = await live(harpreet, from)
      // once more, if the news itself comes only now
      expect(again.events.some(leaves(after))).toBe(true)
      expect(again.events.filter(leaves(before))).toEqual([])
    }
    await early.until(leaves(after))
    const calm = await live(harpreet, { lastEventId: (await live(harpreet)).lastId() })
    expect(typesOf(calm)).toEqual(['hello'])
  })

  test('a client that reconnects gets a removal that committed after its last id', async () => {
    const harpreet = await createPerson(server, 'company')
    const load = await postLoad(server, marta)
    if (kind === 'PGlite') return
    let id = ''
    await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('load').set({ status: 'cancelled' }).where('id', '=', load.id).execute()
      await requestPostedLoad(server, dana, await postLoad(server, marta))
      const stream = await live(harpreet)
      id = stream.lastId()
      stream.close()
    })
    const again = await live(harpreet, { lastEventId: id })
    expect(again.events.some(leaves(load))).toBe(true)
  })

  test.each(['', 'x', '-1', '1; drop table load', '9'.repeat(18), '9'.repeat(40)])(
    'an unknown position (%j) makes the client refresh everything',
    async (since) => {
      const stream = await live(dana, { since })
      expect(typesOf(stream)).toEqual(['refresh', 'hello'])
    },
  )

  test('too many missed events make the client refresh everything', async () => {
    const stream = await live(dana)
    const id = stream.lastId()
    stream.close()
    for (let n = 0; n < 501; n++) await postLoad(server, marta)
    expect(typesOf(await live(dana, { lastEventId: id }))).toEqual(['refresh', 'hello'])
  })

  test('a stream ends when its session ends, and other streams stay open', async () => {
    const stream = await live(dana)
    const second = await live(await signedInAgain(server, dana))
    const third = await live(marta)
    await server.as(dana).call(signOutEverywhereEndpoint, { body: { keepThis: true } })
    await second.untilEnded()
    await server.as(dana).call(signOutDeviceEndpoint, { params: { id: dana.sessionId } })
    await stream.untilEnded()
    await requestPostedLoad(server, await createPerson(server, 'company'), await postLoad(server, marta))
    expect(await third.until(isChange)).toEqual({ type: 'changed' })
  })

  test("[TEAM-20] a removed person's open streams end, and a colleague's stay open", async () => {
    const nia = await createColleague(server, marta, 'desk')
    const [desk, phone, martas] = [await live(nia), await live(await signedInAgain(server, nia)), await live(marta)]
    await proveNow(server, marta, 'password')
    await server.as(marta).call(removePersonEndpoint, { params: { id: nia.personId }, body: {} })
    await Promise.all([desk.untilEnded(), phone.untilEnded()])
    expect((await openLive(other.url, await tokenOf(nia))).status).toBe(401)
    await requestPostedLoad(server, await createPerson(server, 'company'), await postLoad(server, marta))
    expect(await martas.until(isChange)).toEqual({ type: 'changed' })
  })

  test('[TEAM-08] the streams of whose seat changes end, and come back with the rights of the new one', async () => {
    const leo = await createColleague(server, await createPerson(server, 'company'), 'desk')
    const stream = await live(leo)
    await server.db.updateTable('person').set({ seat: 'viewer' }).where('id', '=', leo.personId).execute()
    await stream.untilEnded()
    const again = await live(leo)
    // a board is for who books
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, await createColleague(server, leo, 'desk'), load)
    expect(await again.until(isChange)).toEqual({ type: 'changed' })
    expect(again.events.filter(({ type }) => type === 'board')).toEqual([])
  })

  test('a stream needs a signed-in user and accepts no token in the URL', async () => {
    const token = await tokenOf(dana)
    expect((await openLive(other.url, null)).status).toBe(401)
    expect((await openLive(other.url, 'forged')).status).toBe(401)
    const inAddress = await fetch(`${other.url}/api/events?access_token=${token}&token=${token}`)
    expect([inAddress.status, inAddress.headers.get('x-api')]).toEqual([401, '1'])
    await inAddress.text()
  })

  test('a client that disconnects during authentication does not count as an open stream', async () => {
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
    // a session can have eight streams: the ninth replaces the first, not one that is gone
    const first = await live(dana)
    for (let n = 0; n < 8; n++) await live(dana)
    await expect(first.untilEnded()).resolves.toBe(true)
  })

  test('a stream is neither cached nor compressed', async () => {
    const { headers } = await live(dana)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-api')).toBe('1')
  })

  test('a lost database connection ends the streams, and clients that reconnect miss nothing', async () => {
    if (kind === 'PGlite') return
    const stream = await live(dana)
    const load = await postLoad(server, marta)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'milepost live' and datname = current_database()`.execute(server.db)
    await stream.untilEnded()
    await server.as(marta).call(deleteLoadEndpoint, { params: load })
    const again = await live(dana, { lastEventId: stream.lastId() })
    expect(await again.until(leaves(load))).toMatchObject({ type: 'board' })
  })
})
