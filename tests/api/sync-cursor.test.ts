import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { deleteLoadEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { deleteNotificationEndpoint, markNotificationReadEndpoint } from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type Changes, type SyncDevice, createSyncDevice } from '#tests/support/sync-device.ts'
import { requestPostedLoad, postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let device: SyncDevice
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  device = deviceFor(marta)
})

function syncAs(who: ApiPerson, since: string | undefined): Promise<Changes> {
  return server.as(who).call(syncEndpoint, { query: since === undefined ? {} : { since } })
}

function deviceFor(who: ApiPerson): SyncDevice {
  return createSyncDevice((since) => syncAs(who, since))
}

async function addNotifications({ personId }: ApiPerson, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    person_id: personId,
    type: 'general' as const,
    title: `News ${i}`,
    message: 'The scale house on I-40 is closed',
    metadata: '{}',
    created_at: server.at({}),
  }))
  await server.db.insertInto('notification').values(rows).execute()
  return rows.map((row) => row.id)
}

const idsIn = (pages: Changes[]) =>
  pages.flatMap(({ loads = [], requests = [], notifications = [] }) =>
    [...loads, ...requests, ...notifications].map(({ id }) => id),
  )

describe('a first sync', () => {
  test('pages through everything once, and an empty sync afterwards is under 300 bytes', async () => {
    const notificationIds = await addNotifications(marta, 230)
    const loads = []
    for (let i = 0; i < 12; i++) loads.push((await postLoad(server, marta)).id)

    const pages = await device.sync()
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, undefined])
    expect(pages.flatMap(({ gone = [], reset = false }) => [...gone, reset])).toEqual([false, false, false])
    expect(idsIn(pages).sort()).toEqual([...notificationIds, ...loads].sort())

    const { text, body } = await server.as(marta).ask(syncEndpoint, { query: { since: device.cursor } })
    expect(body).toEqual({
      response: { cursor: expect.any(String), counts: { unread: 230, total: 230 }, hasAccess: true },
    })
    expect(Buffer.byteLength(text), 'it fits a URL').toBeLessThan(300)
  })

  test('omits loads completed 90 days ago and deleted loads', async () => {
    const carrier = await createPerson(server, 'dispatcher')
    const [old, open, deleted] = [
      await postBookedLoad(server, marta, carrier),
      await postBookedLoad(server, marta, carrier),
      await postLoad(server, marta),
    ]
    await server.as(carrier).call(setLoadStatusEndpoint, { params: old, body: { status: 'completed' } })
    await server.as(marta).call(deleteLoadEndpoint, { params: deleted })
    await server.eventsHandled()
    server.pass({ days: 89 })
    await device.sync()
    expect([...device.loads.keys()].sort()).toEqual([old.id, open.id])
    expect(device.requests.size).toBe(2)

    server.pass({ days: 2 })
    const later = deviceFor(marta)
    await later.sync()
    expect([...later.loads.keys()]).toEqual([open.id])
    expect([...later.requests.values()].map(({ loadId }) => loadId)).toEqual([open.id])
  })
})

describe('changes while pages are fetched', () => {
  test.each([
    ['first', false],
    ['later', true],
  ])('of a %s sync are not lost, and unchanged rows are sent once', async (_, hasSynced) => {
    if (hasSynced) await device.sync()
    const notificationIds = await addNotifications(marta, 410)
    const first = await device.fetchPage()
    const [sentThenRead = '', sentThenDeleted = ''] = idsIn([first])
    const [waitingThenRead = '', waitingThenDeleted = ''] = notificationIds.filter(
      (id) => !device.notifications.has(id),
    )

    const caller = server.as(marta)
    for (const id of [sentThenRead, waitingThenRead]) await caller.call(markNotificationReadEndpoint, { body: { id } })
    for (const id of [sentThenDeleted, waitingThenDeleted])
      await caller.call(deleteNotificationEndpoint, { params: { id } })
    const [added = ''] = await addNotifications(marta, 1)

    const rest = await device.sync()
    const changed = new Set([sentThenRead, waitingThenRead, sentThenDeleted, waitingThenDeleted, added])
    const unchanged = notificationIds.filter((id) => !changed.has(id))
    const sent = idsIn([first, ...rest]).filter((id) => !changed.has(id))
    expect(sent.sort()).toEqual(unchanged.sort())
    expect([...device.notifications.keys()].sort()).toEqual([...unchanged, sentThenRead, waitingThenRead, added].sort())
    expect(device.notifications.get(sentThenRead)?.status).toBe('read')
    expect(device.notifications.get(waitingThenRead)?.status).toBe('read')
    expect(idsIn(await device.sync())).toEqual([])
  })

  test('a device that stops between pages resumes there and gets the latest changes', async () => {
    await device.sync()
    const notificationIds = await addNotifications(marta, 410)
    const first = await device.fetchPage()
    server.pass({ days: 5 })
    const [late = ''] = await addNotifications(marta, 1)
    const rest = await device.sync()
    expect(idsIn(rest)).toHaveLength(211)
    expect(idsIn([first, ...rest]).sort()).toEqual([...notificationIds, late].sort())
  })
})

describe('a device with an unusable cursor starts over and gets everything', () => {
  async function snapshotAhead(transactions: number): Promise<string> {
    const { rows } = await sql<{ end: number }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as end`.execute(server.db)
    const end = (rows[0]?.end ?? 0) + transactions
    return `${end}:${end}:`
  }
  /** The cursor as a device might forge it. */
  function forgedCursor(change: object): string {
    const cursor = JSON.parse(Buffer.from(device.cursor ?? '', 'base64url').toString()) as object
    return Buffer.from(JSON.stringify({ ...cursor, ...change })).toString('base64url')
  }

  async function expectToStartOver(since: string): Promise<void> {
    const { reset, loads, notifications } = await syncAs(marta, since)
    expect({ reset, loads: loads?.length, news: notifications?.length }).toEqual({ reset: true, loads: 2, news: 1 })
  }

  beforeEach(async () => {
    await postLoad(server, marta)
    await postLoad(server, marta)
    await addNotifications(marta, 1)
    await device.sync()
  })

  test.each(['', 'x', '%00', 'bnVsbA', '"; drop table load; --', 'eyJzZWVuIjpudWxsfQ', '🚚'])(
    'malformed: %j',
    async (since) => {
      await expectToStartOver(since)
    },
  )

  test.each([
    '4294967296:4294967297:',
    '10:5:',
    '0:0:',
    '5:10:7,6',
    '5:10:11',
    '99999999999999999999:99999999999999999999:',
  ])('a snapshot that PostgreSQL would reject: %s', async (snapshot) => {
    await expectToStartOver(forgedCursor({ seen: { at: server.now(), snapshot } }))
  })

  test('a cursor of a database ahead of ours', async () => {
    const ahead = async (transactions: number) => ({ at: server.now(), snapshot: await snapshotAhead(transactions) })
    expect((await syncAs(marta, forgedCursor({ seen: await ahead(0) }))).reset).toBeUndefined()
    await expectToStartOver(forgedCursor({ seen: await ahead(1000) }))
    const after = { writtenBy: '1', kind: 'load', id: randomUUID() }
    await expectToStartOver(forgedCursor({ page: { upto: await ahead(1000), after } }))
  })

  test('a cursor of another database with matching transaction numbers', async () => {
    await expectToStartOver(forgedCursor({ of: '7234567890123456789:1' }))
  })

  test('a cursor that is 29 days old, to the hour', async () => {
    const cursor = device.cursor ?? ''
    server.pass({ days: 28, hours: 23 })
    expect((await syncAs(marta, cursor)).reset).toBeUndefined()
    server.pass({ hours: 1 })
    await expectToStartOver(cursor)
  })

  test('and drops loads that no longer exist', async () => {
    const [deleted = '', kept = ''] = [...device.loads.keys()]
    server.pass({ days: 40 })
    await server.as(marta).call(deleteLoadEndpoint, { params: { id: deleted } })
    await device.sync()
    expect([...device.loads.keys()]).toEqual([kept])
  })
})

test("another account's cursor reveals nothing of that account, between pages or after", async () => {
  const [carrier, stranger] = [await createPerson(server, 'dispatcher'), await createPerson(server, 'dispatcher')]
  await postBookedLoad(server, marta, carrier)
  await addNotifications(marta, 250)
  const between = (await device.fetchPage()).cursor
  await device.sync()
  const settled = device.cursor
  const load = await postLoad(server, marta)
  const request = await requestPostedLoad(server, carrier, load)
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: request, body: {} })

  for (const since of [between, settled]) {
    const { cursor: _, hasMore: __, ...answer } = await syncAs(stranger, since)
    expect(answer).toEqual({ counts: { unread: 0, total: 0 }, hasAccess: true })
  }
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a device that accepts %s gets the content encoding %s', async (accepted, encoding) => {
  await addNotifications(marta, 20)
  const { headers, body } = await server
    .as(marta)
    .send({ method: 'GET', path: '/sync', headers: { 'accept-encoding': accepted } })
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(body).toHaveProperty('response.notifications.length', 20)
})
