import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSessionEndpoint } from '#contract/account/account.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { dumpDatabase, restoreDump, runAdmin } from '#tests/support/admin.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { openLive } from '#tests/support/live-stream.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { type ScratchPostgres, startOwnPostgres } from '#tests/support/postgres.ts'
import { createSyncDevice, type SyncDevice } from '#tests/support/sync-device.ts'

const SECRET = { AUTH_SECRET: 'kept apart from the dump, as the guide says' }

const { database, beside, drop } = await freshPostgres()
const folder = await mkdtemp(path.join(tmpdir(), 'milepost-dump-'))
const dump = path.join(folder, 'milepost.dump')

let fresh: ScratchPostgres
let now: ApiServer
let [broker, carrier]: ApiPerson[] = []
let [phone, loads]: [SyncDevice?, string[]?] = []
/** where the carrier's live updates were */
let live = ''
/** of the broker, from after the dump */
let refreshed = ''

const the = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Not there yet')
  return value
}

async function lastLiveId(server: ApiServer): Promise<string> {
  const stream = await openLive(server.url, await accessTokenOf(server, the(carrier)))
  await stream.until(({ type }) => type === 'hello')
  stream.close()
  return stream.lastId()
}

const accessTokenOf = (server: ApiServer, { sessionId }: ApiPerson) =>
  server.keys.sign('access', { sessionId, generation: 0, issuedAt: server.now(), expiresAt: server.now() + 900_000 })

const refreshTokenOf = (server: ApiServer, { sessionId }: ApiPerson) =>
  server.keys.sign('refresh', { sessionId, generation: 0, issuedAt: server.now(), expiresAt: server.now() + 900_000 })

beforeAll(async () => {
  fresh = await startOwnPostgres()
  // the old cluster is far ahead of a fresh one
  await sql`do $$ begin for i in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$`.execute(
    database.kysely,
  )
  const before = await startApi(database.connectionString, SECRET)
  broker = await createPerson(before, 'broker')
  carrier = await createPerson(before, 'dispatcher')
  const posted = [await postLoad(before, broker), await postLoad(before, broker)]
  loads = posted.map(({ id }) => id).sort()
  await dumpDatabase(database.connectionString, dump)

  // what the restored database doesn't know
  phone = createSyncDevice((since) =>
    now.as(the(carrier)).call(syncEndpoint, { query: since === undefined ? {} : { since } }),
  )
  now = before
  await phone.sync()
  await requestPostedLoad(before, carrier, the(posted[0]))
  await postLoad(before, broker)
  await phone.sync()
  const first = await before.as(null).call(refreshSessionEndpoint, {
    body: { refreshToken: await refreshTokenOf(before, broker) },
  })
  refreshed = first.refreshToken
  live = await lastLiveId(before)
  await before.stop()
}, 120_000)

afterAll(async () => {
  await fresh.stop()
  await drop()
  await rm(folder, { recursive: true })
})

/** What a device finds that was in the lost future: it drops the lost request, and the board is fetched again. */
async function expectKnownLoss(server: ApiServer): Promise<void> {
  now = server
  expect(the(phone).requests.size).toBe(1)
  const device = createSyncDevice((since) =>
    server.as(the(carrier)).call(syncEndpoint, { query: since === undefined ? {} : { since } }),
  )
  for (const [id, request] of the(phone).requests) device.requests.set(id, request)
  device.cursor = the(phone).cursor
  const pages = await device.sync()
  expect(pages[0]?.reset).toBe(true)
  // [SYNC-03] devices send again what was answered after it
  const { at } = await server.db
    .selectFrom('load')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .executeTakeFirstOrThrow()
  expect(Date.parse(the(pages[0]?.restoredTo))).toBeGreaterThanOrEqual(at.getTime())
  expect(Date.parse(the(pages[0]?.restoredTo))).toBeLessThanOrEqual(server.now())
  expect([...device.requests.keys()]).toEqual([])
  // then nothing until something happens
  expect(await device.sync()).toEqual([
    { cursor: expect.any(String), counts: expect.any(Object), hasAccess: expect.any(Boolean) },
  ])
  const stream = await openLive(server.url, await accessTokenOf(server, the(carrier)), { lastEventId: live })
  await stream.until(({ type }) => type === 'hello')
  stream.close()
  expect(stream.events[0]).toEqual({ type: 'refresh' })
  const ids = await server.db.selectFrom('load').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual(loads)
}

async function expectQuietLive(server: ApiServer): Promise<void> {
  const stream = await openLive(server.url, await accessTokenOf(server, the(carrier)), {
    lastEventId: await lastLiveId(server),
  })
  await stream.until(({ type }) => type === 'hello')
  stream.close()
  expect(stream.events.map(({ type }) => type)).toEqual(['hello'])
}

test('[RUN-02] restored beside the old database, devices drop what it lost', { timeout: 120_000 }, async () => {
  const url = await beside()
  const { code, stdout } = await runAdmin(url, 'restore', dump)
  expect(code).toBe(0)
  expect(stdout).toContain('is restored. Its newest event is from')
  const server = await startApi(url, SECRET)
  await expectKnownLoss(server)
  await expectQuietLive(server)
  await server.stop()
  expect((await runAdmin(url, 'restore', dump)).stderr).toContain("isn't empty")
})

test('[RUN-02] restored beside it by pg_restore alone, devices notice too', { timeout: 120_000 }, async () => {
  const url = await beside()
  await restoreDump(url, dump)
  const server = await startApi(url, SECRET)
  await expectKnownLoss(server)
  await server.stop()
})

test('[RUN-02] restored into a fresh cluster, no row counts as news for ever', { timeout: 120_000 }, async () => {
  const url = await fresh.createDatabase()
  const { code, stdout } = await runAdmin(url, 'restore', dump)
  expect(code).toBe(0)
  expect(stdout).toMatch(/\d+ rows had transaction ids of another cluster/)
  const server = await startApi(url, SECRET)
  await expectKnownLoss(server)
  const { rows } = await sql`
    select id from load where written_by >= pg_snapshot_xmax(pg_current_snapshot())`.execute(server.db)
  expect(rows).toEqual([])
  await expectQuietLive(server)
  expect((await runAdmin(url, 'board', 'check')).stdout).toBe('The board equals the loads.\n')
  await server.stop()
})

test(
  '[RUN-02] [RUN-22] a restore done otherwise is finished by the command, when no server runs',
  { timeout: 120_000 },
  async () => {
    const url = await beside()
    await restoreDump(url, dump)
    const server = await startApi(url, SECRET)
    now = server
    const device = createSyncDevice((since) =>
      now.as(the(carrier)).call(syncEndpoint, { query: since === undefined ? {} : { since } }),
    )
    await device.sync()
    const refused = await runAdmin(url, 'restore', '--finish', '--yes')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^Servers are connected to .*127\.0\.0\.1 \(\d+ connections\)\. Stop every process first/,
    )
    await server.stop()
    expect((await runAdmin(url, 'restore', '--finish')).stderr).toContain('Add --yes to say so')
    expect((await runAdmin(url, 'restore', '--finish', '--yes')).code).toBe(0)
    now = await startApi(url, SECRET)
    expect((await device.sync())[0]?.reset).toBe(true)
    await now.stop()
  },
)

test(
  '[RUN-07] after a restore, a device that refreshed since the dump stays signed in, once',
  { timeout: 120_000 },
  async () => {
    const url = await beside()
    await runAdmin(url, 'restore', dump)
    const server = await startApi(url, SECRET)
    const again = await server.as(null).call(refreshSessionEndpoint, { body: { refreshToken: refreshed } })
    expect(again.refreshToken).not.toBe(refreshed)
    // the same token comes again when its answer was lost
    expect(await server.as(null).call(refreshSessionEndpoint, { body: { refreshToken: refreshed } })).toEqual(again)
    server.pass({ minutes: 5 })
    const copied = server.as(null).call(refreshSessionEndpoint, { body: { refreshToken: refreshed } })
    expect((await expectRefusal(copied)).code).toBe('UNAUTHENTICATED')
    const ended = server.as(null).call(refreshSessionEndpoint, { body: { refreshToken: again.refreshToken } })
    expect((await expectRefusal(ended)).code).toBe('UNAUTHENTICATED')
    await server.stop()
  },
)
