import { expect, test } from 'vitest'
import { booking, nth, posted } from './freight.ts'
import type { Fault } from './network.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const COUNT = 24

judgeEachWorld()

async function bookOffline(world: World, phone: VirtualBrowser): Promise<void> {
  phone.network.up = false
  for (let n = 1; n <= COUNT; n += 1) await given(phone.tabs[0]).tap(booking(posted(world, n)))
  await world.time.pass(5 * SECOND)
}

/** The requests that brought a key, as the moments they began. */
function requestsOf({ network }: VirtualBrowser): number {
  return new Set(network.exchanges.map(({ startedAt }) => startedAt)).size
}

const allDone = Array.from({ length: COUNT }, () => 'done')

async function online(world: World, phone: VirtualBrowser, ms = 10 * SECOND): Promise<void> {
  phone.network.up = true
  for (const tab of phone.tabs) tab.tell('online')
  await world.time.pass(ms)
}

test('[RUN-14] many waiting actions travel together, each once', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  await online(world, phone)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(phone.network.exchanges).toHaveLength(COUNT)
  expect(requestsOf(phone)).toBeLessThan(COUNT / 3)
  expect(effects(world)).toBe(COUNT)
})

test('[RUN-14] the app is killed in the middle of a batch: the next start gets the stored answers', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, phone)
  phone.network.script.push({ kind: 'silence', carriedOut: true }, { kind: 'silence', carriedOut: false })
  await online(world, phone, 4 * SECOND)
  page.kill()
  phone.open()
  await world.time.pass(30 * SECOND)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(effects(world)).toBe(COUNT)
})

test("[RUN-14] a batch's answer is lost or cut off: all its keys are sent again, with one effect each", async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  phone.network.script.push({ kind: 'lost-answer' }, { kind: 'cut-answer' }, { kind: 'lost-request' })
  await online(world, phone, 30 * SECOND)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(effects(world)).toBe(COUNT)
})

test('[RUN-14] half of a batch is refused: that half needs its person, the other half is done', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  for (const [index, load] of [...world.server.loads.all.values()].entries()) if (index % 2 === 1) load.rate = 2250
  await online(world, phone)
  const ops = await opsOn(world, phone)
  expect(ops.map(({ state }) => state)).toEqual(
    ops.map((_, index) => (index % 2 === 1 ? 'needs_you:conflict' : 'done')),
  )
  expect(ops[1]?.lastError).toMatchObject({ code: 'LOAD_CHANGED', current: { rate: 2250 } })
  expect(effects(world)).toBe(COUNT / 2)
})

test('[RUN-14] two tabs without locks deliver at the same time: one effect each', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world, { hasLocks: false })
  phone.open()
  await bookOffline(world, phone)
  await online(world, phone, 30 * SECOND)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(effects(world)).toBe(COUNT)
})

test('[RUN-14] the token expired under a batch: one refresh, then the batch again', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  world.server.expireAccess()
  await online(world, phone)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(world.server.refreshes).toBe(1)
  expect(requestsOf(phone)).toBeLessThan(COUNT / 3)
})

test('[RUN-14] a captive portal and 503 answer a batch as they answer one action', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, phone)
  phone.network.captive = true
  await online(world, phone, 20 * SECOND)
  expect(new Set(await statesOn(world, phone))).not.toContain('done')
  expect((await opsOn(world, phone)).every(({ state }) => !state.startsWith('needs_you'))).toBe(true)

  phone.network.captive = false
  const since = world.time.now
  phone.network.script.push(
    ...Array.from({ length: 3 }, () => ({ kind: 'status', status: 503, retryAfter: '120' }) as const),
  )
  page.tell('visible')
  await world.time.pass(100 * SECOND)
  expect(new Set(await statesOn(world, phone))).not.toContain('done')
  const tried = phone.network.exchanges.filter(({ startedAt, status }) => startedAt >= since && status === 503)
  expect(tried.length).toBeGreaterThan(0)
  await world.time.pass(5 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(effects(world)).toBe(COUNT)
})

test('[RUN-14] [SYNC-10] a server that takes no batches gets each action alone, three at a time', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  world.server.takesBatches = false
  await online(world, phone, 30 * SECOND)
  expect(await statesOn(world, phone)).toEqual(allDone)
  // the refused batch counts as one request
  const exchanges = phone.network.exchanges.filter(({ status }) => status === 200)
  expect(exchanges.length).toBeGreaterThanOrEqual(COUNT)
  const atOnce = exchanges.map(
    ({ startedAt }) => exchanges.filter((other) => other.startedAt <= startedAt && other.endedAt > startedAt).length,
  )
  expect(Math.max(...atOnce), 'fewer are no harm').toBeLessThanOrEqual(3)
  expect(effects(world)).toBe(COUNT)
})

/** Only some of the actions meet the fault. In a batch, the rule is asked twice for each. */
function meet(phone: VirtualBrowser, loads: readonly string[], fault: Fault, times = Infinity): void {
  let left = times
  phone.network.rule = ({ path, body }) => {
    const isMet = path === '/load-requests' && loads.some((load) => body?.includes(load))
    if (!isMet || left === 0) return null
    left -= 1
    return fault
  }
}

test('F101 [SYNC-11] a batch that is too large for what is in between goes as single actions', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  phone.network.rule = ({ path }) => (path === '/ops' ? { kind: 'status', status: 413 } : null)
  await online(world, phone, MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(effects(world)).toBe(COUNT)
})

test('F102 [SYNC-11] a firewall answers a batch with 403 and a page of its own: no answer of ours, so all of it waits', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  phone.network.rule = ({ path }) => (path === '/health/ready' ? null : { kind: 'captive', status: 403 })
  await online(world, phone, MINUTE)
  expect((await opsOn(world, phone)).every(({ state }) => state === 'queued' || state === 'retry_wait')).toBe(true)
  expect(phone.network.exchanges.length / COUNT, 'the fewer, the better').toBeLessThan(12)
  phone.network.rule = () => null
  await online(world, phone, 6 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone)
})

test('F103 [SYNC-11] one action of a batch gets 500 for ever: it alone is set aside', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  meet(phone, [nth(7)], { kind: 'status', status: 500 })
  await online(world, phone, 20 * SECOND)
  expect((await statesOn(world, phone)).filter((state) => state === 'done')).toHaveLength(COUNT - 1)
  await world.time.pass(90 * MINUTE)
  expect((await statesOn(world, phone))[6]).toBe('needs_you:parked')
  expect(effects(world)).toBe(COUNT - 1)
})

test('F104 [SYNC-11] one action of a batch gets 429 with Retry-After: the account waits as asked, then all are done once', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  meet(phone, [nth(7)], { kind: 'status', status: 429, retryAfter: '30' }, 2)
  await online(world, phone, 10 * SECOND)
  expect((await statesOn(world, phone))[6]).toBe('retry_wait')
  await world.time.pass(MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(effects(world)).toBe(COUNT)
})

test('F105 [SYNC-11] one action of a batch gets 401: the session is refreshed once, and all are done once', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  await bookOffline(world, phone)
  meet(phone, [nth(7)], { kind: 'status', status: 401 }, 2)
  await online(world, phone, MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone)
  expect(world.server.refreshes).toBe(1)
  expect(effects(world)).toBe(COUNT)
})
