import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { acceptRequest } from '#contract/booking.ts'
import { deleteLoad, setLoadStatus } from '#contract/load.ts'
import { deleteNotification, markNotificationRead } from '#contract/notification.ts'
import { sync } from '#contract/sync.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type Changes, type Device, deviceOf } from '#tests/support/device.ts'
import { ask, bookedLoad, postLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: Person
let device: Device
beforeEach(async () => {
  marta = await person(server, 'broker')
  device = deviceFor(marta)
})

function syncAs(who: Person, since: string | undefined): Promise<Changes> {
  return server.as(who).call(sync, { query: since === undefined ? {} : { since } })
}

function deviceFor(who: Person): Device {
  return deviceOf((since) => syncAs(who, since))
}

async function tell({ id }: Person, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    account_id: id,
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
  test('pages through all there is, each thing once; after it, nothing new costs under 300 bytes', async () => {
    const told = await tell(marta, 230)
    const loads = []
    for (let i = 0; i < 12; i++) loads.push((await postLoad(server, marta)).id)

    const pages = await device.sync()
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, undefined])
    expect(pages.flatMap(({ gone = [], reset = false }) => [...gone, reset])).toEqual([false, false, false])
    expect(idsIn(pages).sort()).toEqual([...told, ...loads].sort())

    const { text, body } = await server.as(marta).ask(sync, { query: { since: device.cursor } })
    expect(body).toEqual({ response: { cursor: expect.any(String), counts: { unread: 230, total: 230 } } })
    expect(Buffer.byteLength(text)).toBeLessThan(300)
  })

  test('leaves out what has been over for 90 days, and what was deleted', async () => {
    const carrier = await person(server, 'dispatcher')
    const [old, open, deleted] = [
      await bookedLoad(server, marta, carrier),
      await bookedLoad(server, marta, carrier),
      await postLoad(server, marta),
    ]
    await server.as(carrier).call(setLoadStatus, { params: old, body: { status: 'completed' } })
    await server.as(marta).call(deleteLoad, { params: deleted })
    await server.heard()
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
  ])('of a %s answer are not lost, and the rest is sent once', async (_, hasSynced) => {
    if (hasSynced) await device.sync()
    const told = await tell(marta, 410)
    const first = await device.fetchPage()
    const [sentThenRead = '', sentThenDeleted = ''] = idsIn([first])
    const [waitingThenRead = '', waitingThenDeleted = ''] = told.filter((id) => !device.notifications.has(id))

    const caller = server.as(marta)
    for (const id of [sentThenRead, waitingThenRead]) await caller.call(markNotificationRead, { body: { id } })
    for (const id of [sentThenDeleted, waitingThenDeleted]) await caller.call(deleteNotification, { params: { id } })
    const [added = ''] = await tell(marta, 1)

    const rest = await device.sync()
    const changed = new Set([sentThenRead, waitingThenRead, sentThenDeleted, waitingThenDeleted, added])
    const unchanged = told.filter((id) => !changed.has(id))
    const sent = idsIn([first, ...rest]).filter((id) => !changed.has(id))
    expect(sent.sort()).toEqual(unchanged.sort())
    expect([...device.notifications.keys()].sort()).toEqual([...unchanged, sentThenRead, waitingThenRead, added].sort())
    expect(device.notifications.get(sentThenRead)?.status).toBe('read')
    expect(device.notifications.get(waitingThenRead)?.status).toBe('read')
    expect(idsIn(await device.sync())).toEqual([])
  })

  test('a device that stops between two pages goes on where it stopped, and up to now', async () => {
    await device.sync()
    const told = await tell(marta, 410)
    const first = await device.fetchPage()
    server.pass({ days: 5 })
    const [late = ''] = await tell(marta, 1)
    const rest = await device.sync()
    expect(idsIn(rest)).toHaveLength(211)
    expect(idsIn([first, ...rest]).sort()).toEqual([...told, late].sort())
  })
})

describe('a device whose cursor means nothing here is told to start over and gets everything', () => {
  async function snapshotAhead(transactions: number): Promise<string> {
    const { rows } = await sql<{ end: number }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as end`.execute(server.db)
    const end = (rows[0]?.end ?? 0) + transactions
    return `${end}:${end}:`
  }
  /** A device that meddles with its cursor, as nothing keeps it from doing. */
  function meddled(change: object): string {
    const cursor = JSON.parse(Buffer.from(device.cursor ?? '', 'base64url').toString()) as object
    return Buffer.from(JSON.stringify({ ...cursor, ...change })).toString('base64url')
  }

  async function expectToStartOver(since: string): Promise<void> {
    const { reset, loads, notifications } = await syncAs(marta, since)
    expect({ reset, loads: loads?.length, told: notifications?.length }).toEqual({ reset: true, loads: 2, told: 1 })
  }

  beforeEach(async () => {
    await postLoad(server, marta)
    await postLoad(server, marta)
    await tell(marta, 1)
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
  ])('one with a snapshot that PostgreSQL would choke on: %s', async (snapshot) => {
    await expectToStartOver(meddled({ seen: { at: server.now(), snapshot } }))
  })

  test('one of a database that is ahead of ours', async () => {
    const ahead = async (transactions: number) => ({ at: server.now(), snapshot: await snapshotAhead(transactions) })
    expect((await syncAs(marta, meddled({ seen: await ahead(0) }))).reset).toBeUndefined()
    await expectToStartOver(meddled({ seen: await ahead(1000) }))
    const after = { writtenBy: '1', kind: 'load', id: randomUUID() }
    await expectToStartOver(meddled({ page: { upto: await ahead(1000), after } }))
  })

  test('one of another database that has counted as far', async () => {
    await expectToStartOver(meddled({ of: '7234567890123456789:1' }))
  })

  test('too old, to the hour', async () => {
    const cursor = device.cursor ?? ''
    server.pass({ days: 28, hours: 23 })
    expect((await syncAs(marta, cursor)).reset).toBeUndefined()
    server.pass({ hours: 1 })
    await expectToStartOver(cursor)
  })

  test('and what it kept and has no more is forgotten', async () => {
    const [deleted = '', kept = ''] = [...device.loads.keys()]
    server.pass({ days: 40 })
    await server.as(marta).call(deleteLoad, { params: { id: deleted } })
    await device.sync()
    expect([...device.loads.keys()]).toEqual([kept])
  })
})

test("another account's cursor, between pages or not, shows nothing of that account", async () => {
  const [carrier, stranger] = [await person(server, 'dispatcher'), await person(server, 'dispatcher')]
  await bookedLoad(server, marta, carrier)
  await tell(marta, 250)
  const between = (await device.fetchPage()).cursor
  await device.sync()
  const settled = device.cursor
  const load = await postLoad(server, marta)
  const request = await ask(server, carrier, load)
  await server.as(marta).call(acceptRequest, { params: request, body: {} })

  for (const since of [between, settled]) {
    const { cursor: _, hasMore: __, ...answer } = await syncAs(stranger, since)
    expect(answer).toEqual({ counts: { unread: 0, total: 0 } })
  }
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('to a device that accepts %s the answer comes in %s', async (accepted, encoding) => {
  await tell(marta, 20)
  const { headers, body } = await server
    .as(marta)
    .send({ method: 'GET', path: '/sync', headers: { 'accept-encoding': accepted } })
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(body).toHaveProperty('response.notifications.length', 20)
})
