import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { listOpenOps } from '../outbox/op-rows.ts'
import { enqueueOp } from '../outbox/outbox.ts'
import {
  createPhoneDrainer,
  drainDriverLinks,
  DRIVER_VERSION,
  loseLink,
  openDriverDb,
  sendAgain,
  takeOver,
} from './driver-outbox.ts'
import { type StoredLink, storeLink } from './link-store.ts'
import { UnsavedOps } from '../outbox/unsaved-ops.ts'

const file = new URL('../../../tests/fixtures/persisted/driver-link-v1.json', import.meta.url)
const FIRST = JSON.parse(readFileSync(file, 'utf8')) as StoredLink
const SECOND = { ...FIRST, linkId: '6b17d1f2-e12c-4247-8f6b-8d0e6f8ad001', token: 'another' }

interface Sent {
  url: string
  authorization: string | undefined
  key: string | undefined
}

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { [API_HEADER]: '1', 'content-type': 'application/json' } })
const taken = () => answer(200, { response: {} })
const unknown = () => answer(401, { error: { code: 'UNAUTHENTICATED', message: 'Sign in' } })
const ended = () => answer(403, { error: { code: 'LINK_ENDED', message: 'This link has ended' } })

/** The server as a worker sees it: what was written to it, and its answer by the link's token. */
function serve(answerTo: (token: string | undefined) => Response): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: { method: string; headers: Record<string, string> }) => {
    if (init.method === 'GET') return taken()
    const { authorization, 'idempotency-key': key } = init.headers
    sent.push({ url, authorization, key })
    return answerTo(authorization?.replace('Bearer ', ''))
  })
  return sent
}

async function tapAt({ linkId, load }: StoredLink, stop: 'pickup' | 'delivery' = 'pickup'): Promise<void> {
  const db = openDriverDb()
  const clock = { elapsed: () => 0, now: () => Date.now(), after: () => () => undefined }
  const outbox = {
    db,
    clock,
    newId: () => crypto.randomUUID(),
    unsaved: new UnsavedOps(),
    serverClock: () => null,
    appVersion: DRIVER_VERSION,
    evictCache: () => Promise.resolve(),
    wake: () => undefined,
  }
  const intent = { kind: 'record-stop-event', loadId: load.loadId, event: 'arrived', stop } as const
  await enqueueOp(outbox, { userId: linkId, label: 'Load 48213' }, intent)
  db.close()
}

async function unsentOf({ linkId }: StoredLink): Promise<string[]> {
  const db = openDriverDb()
  const states = (await listOpenOps(db, linkId)).map(({ state }) => state)
  db.close()
  return states
}

beforeEach(async () => {
  await openDriverDb().delete()
  for (const link of [FIRST, SECOND]) await storeLink(link)
})
afterEach(() => void vi.unstubAllGlobals())

test('the worker sends what each link’s driver tapped, with the link’s own token and to its own address', async () => {
  const sent = serve(taken)
  await tapAt(FIRST)
  await tapAt(SECOND)
  expect(await drainDriverLinks()).toEqual({ isLeft: false })
  const url = expect.stringMatching(new RegExp(`/driver/loads/${FIRST.load.loadId}/events$`))
  expect(sent).toEqual([
    { url, authorization: `Bearer ${FIRST.token}`, key: expect.any(String) as string },
    { url, authorization: `Bearer ${SECOND.token}`, key: expect.any(String) as string },
  ])
  expect([await unsentOf(FIRST), await unsentOf(SECOND)]).toEqual([[], []])
  await drainDriverLinks()
  expect(sent).toHaveLength(2)
})

test('a link that ended keeps its taps for its renewal, and doesn’t hold up another link', async () => {
  const sent = serve((token) => (token === FIRST.token ? ended() : taken()))
  await tapAt(FIRST)
  await tapAt(SECOND)
  await drainDriverLinks()
  expect(sent.map(({ authorization }) => authorization)).toContain(`Bearer ${SECOND.token}`)
  expect([await unsentOf(FIRST), await unsentOf(SECOND)]).toEqual([['blocked:auth'], []])
})

test('[SYNC-10] the page of one link sends what another link of this phone holds, also while its own link has ended', async () => {
  const sent = serve((token) => (token === FIRST.token ? ended() : taken()))
  await tapAt(FIRST)
  await tapAt(SECOND)
  const db = openDriverDb()
  const page = createPhoneDrainer(db, FIRST)
  await page.pass()
  await page.idle()
  db.close()
  expect(sent.map(({ authorization }) => authorization)).toContain(`Bearer ${SECOND.token}`)
  expect([await unsentOf(FIRST), await unsentOf(SECOND)]).toEqual([['blocked:auth'], []])
})

test('[SYNC-03] after a restore, what any link of this phone sent since is sent again, under its key', async () => {
  const sent = serve(taken)
  for (const link of [FIRST, SECOND]) await tapAt(link)
  await drainDriverLinks()
  const restoredTo = Date.now() - 60_000
  await sendAgain(restoredTo)
  expect([await unsentOf(FIRST), await unsentOf(SECOND)]).toEqual([['queued'], ['queued']])
  await drainDriverLinks()
  expect(sent).toHaveLength(4)
  expect(sent.slice(2).map(({ key }) => key)).toEqual(sent.slice(0, 2).map(({ key }) => key))
  // what the restored database has is not sent again
  await sendAgain(Date.now() + 3_600_000)
  expect([await unsentOf(FIRST), await unsentOf(SECOND)]).toEqual([[], []])
})

test('[SYNC-03] what a link sent that a restored server doesn’t know waits, and goes with the next link to its load', async () => {
  const before = serve(taken)
  await tapAt(FIRST)
  await drainDriverLinks()
  expect(before).toHaveLength(1)
  await tapAt(FIRST, 'delivery')
  expect(await unsentOf(FIRST)).toEqual(['queued'])
  const again = serve((token) => (token === FIRST.token ? unknown() : taken()))
  await loseLink(FIRST)
  expect(await unsentOf(FIRST), 'nothing that it sent is on the server').toEqual(['queued', 'queued'])
  await drainDriverLinks()
  expect(again, 'a link that is unknown isn’t tried again').toEqual([])

  const other = { ...SECOND, load: { ...SECOND.load, loadId: '6b17d1f2-e12c-4247-8f6b-8d0e6f8ad009' } }
  await storeLink(other)
  await takeOver(other)
  expect(await unsentOf(FIRST), 'another load has nothing of it').toHaveLength(2)

  const next = { ...SECOND, token: 'next' }
  await storeLink(next)
  await takeOver(next)
  expect([await unsentOf(FIRST), await unsentOf(next)]).toEqual([[], ['queued', 'queued']])
  await drainDriverLinks()
  expect(again.map(({ authorization }) => authorization)).toEqual(['Bearer next', 'Bearer next'])
  expect(again[0]?.key, 'under its old key').toBe(before[0]?.key)
  expect(await unsentOf(next)).toEqual([])
})

test('without links there is nothing to send, and nothing is asked', async () => {
  const sent = serve(taken)
  expect(await drainDriverLinks()).toEqual({ isLeft: false })
  expect(sent).toEqual([])
})

test('a server that takes nothing leaves the tap, and a later try delivers it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
  await tapAt(FIRST)
  expect(await drainDriverLinks()).toEqual({ isLeft: true })
  expect(await unsentOf(FIRST)).toHaveLength(1)
  const sent = serve(taken)
  expect(await drainDriverLinks()).toEqual({ isLeft: false })
  expect(sent).toHaveLength(1)
})

test('two workers that wake at once send each tap once', async () => {
  const sent = serve(taken)
  for (const link of [FIRST, SECOND]) await tapAt(link)
  await Promise.all([drainDriverLinks(), drainDriverLinks()])
  expect(sent).toHaveLength(2)
  for (const link of [FIRST, SECOND]) expect(await unsentOf(link)).toEqual([])
})
