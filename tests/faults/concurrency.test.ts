import { expect, test } from 'vitest'
import { booking, posted, reading } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

/** Saves this many bookings offline. */
async function bookOffline(world: World, phone: VirtualBrowser, count: number): Promise<void> {
  phone.network.up = false
  for (let n = 1; n <= count; n += 1) await given(phone.tabs[0]).tap(booking(posted(world, n)))
  await world.time.pass(5 * SECOND)
}

function triesPerOp({ network }: VirtualBrowser): number[] {
  const keys = network.exchanges.map(({ key }) => key)
  return [...new Set(keys)].map((key) => keys.filter((other) => other === key).length)
}

test('F14 two tabs come online together: each op is sent once', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const other = phone.open()
  await bookOffline(world, phone, 10)
  phone.network.up = true
  page.tell('online')
  other.tell('online')
  await world.time.pass(10 * SECOND)

  expect(await statesOn(world, phone)).toEqual(Array.from({ length: 10 }, () => 'done'))
  expect(triesPerOp(phone)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(effects(world)).toBe(10)
})

test('F15 the page and the service worker race: each op is sent once', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const worker = phone.open()
  await bookOffline(world, phone, 10)
  phone.network.up = true
  worker.tell('sync')
  page.tell('visible')
  await world.time.pass(10 * SECOND)

  expect(triesPerOp(phone)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(effects(world)).toBe(10)
})

test('F16 the holder of the lock is frozen: another tab takes over within 45 seconds', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.open()
  phone.network.script.push({ kind: 'silence', carriedOut: false })
  await page.tap(booking(posted(world, 1)))
  await page.tap(booking(posted(world, 2)))
  await world.time.pass(200)
  page.freeze()
  await world.time.pass(45 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
  expect(effects(world)).toBe(2)
})

test('F17 the holder of the lock is closed: the next tab sends all ops within 2 seconds, also those in flight', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.open()
  await world.time.quiet()
  phone.network.script.push({ kind: 'silence', carriedOut: true }, { kind: 'silence', carriedOut: false })
  for (let n = 1; n <= 5; n += 1) await page.tap(booking(posted(world, n)))
  await world.time.pass(SECOND)
  expect((await statesOn(world, phone)).filter((state) => state === 'sending')).toHaveLength(2)
  page.kill()
  await world.time.pass(2 * SECOND)

  expect(await statesOn(world, phone)).toEqual(Array.from({ length: 5 }, () => 'done'))
  expect(effects(world)).toBe(5)
})

test('F18 a thawed tab repeats its old send: the device ignores the result, and there is one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.open()
  await world.time.quiet()
  page.at('after claim', () => page.freeze())
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(MINUTE)
  const [receipt] = await opsOn(world, phone)
  expect(receipt).toMatchObject({ state: 'done', fence: 2 })
  phone.network.script.push({ kind: 'lost-answer' })
  page.thaw()
  await world.time.pass(MINUTE)

  expect(phone.network.triesOf(given(receipt).opId).map(({ by }) => by)).toContain(page)
  expect(await opsOn(world, phone)).toEqual([receipt])
  expect(effects(world)).toBe(1)
})

test('F19 without Web Locks, the leases alone ensure one sender at a time and one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world, { hasLocks: false })
  const others = [phone.open(), phone.open()]
  await bookOffline(world, phone, 6)
  phone.network.up = true
  for (let n = 0; n < 6; n += 1) phone.network.script.push({ kind: 'slow', ms: 3_000 })
  for (const tab of [page, ...others]) tab.tell('visible')
  await world.time.pass(30 * SECOND)

  expect(await statesOn(world, phone)).toEqual(Array.from({ length: 6 }, () => 'done'))
  expect(triesPerOp(phone)).toEqual(Array.from({ length: 6 }, () => 1))
  expect(effects(world)).toBe(6)
})

test('F20 a double tap on Book is one op', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = posted(world, 1)
  const results = await Promise.all([page.tap(booking(load)), page.tap(booking(load))])
  await world.time.pass(5 * SECOND)

  expect(results.map(({ result }) => result)).toEqual(['saved', 'already-waiting'])
  expect(await opsOn(world, phone)).toHaveLength(1)
  expect(effects(world)).toBe(1)
})

test('F20 [OFF-03] a different request for a load whose request waits is no double tap: it is not said to be saved', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = posted(world, 1)
  phone.network.up = false
  await page.tap(booking(load, { proposedRate: 2222 }))
  const second = await page.tap(booking(load, { proposedRate: 1111 }))

  expect(second).toMatchObject({ result: 'other-waiting', op: { intent: { ask: { proposedRate: 2222 } } } })
  expect(await opsOn(world, phone)).toHaveLength(1)
})

test('F21 the same booking on two devices of one account: one request, and both ops are done', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const [tablet, screen] = await phoneOf(world)
  const load = posted(world, 1)
  phone.network.up = false
  tablet.network.up = false
  await page.tap(booking(load))
  await screen.tap(booking(load))
  phone.network.up = true
  page.tell('visible')
  await world.time.pass(5 * SECOND)
  tablet.network.up = true
  screen.tell('visible')
  await world.time.pass(5 * SECOND)

  const [first] = await opsOn(world, phone)
  const [second] = await opsOn(world, tablet)
  expect(world.server.loads.all.get(load)?.requests).toHaveLength(1)
  expect(second).toMatchObject({ state: 'done', lastError: { code: 'ALREADY_REQUESTED' } })
  expect(second?.answer).toEqual(first?.answer)
})

test('F21 a different rate from the second device is a conflict, not a duplicate', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const [tablet, screen] = await phoneOf(world)
  const load = posted(world, 1)
  tablet.network.up = false
  await screen.tap(booking(load, { proposedRate: 2600 }))
  await page.tap(booking(load))
  await world.time.pass(5 * SECOND)
  tablet.network.up = true
  screen.tell('visible')
  await world.time.pass(5 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(await opsOn(world, tablet)).toMatchObject([
    {
      state: 'needs_you:conflict',
      lastError: { code: 'ALREADY_REQUESTED', current: { myRequest: { proposedRate: null } } },
    },
  ])
})

test('F22 a booking saved during a pass is sent in it, ahead of notification updates', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.rule = ({ path }) => (path.startsWith('/notifications') ? { kind: 'slow', ms: 2_000 } : null)
  phone.speed = { parallel: 2, attemptMs: 20_000 }
  for (let n = 1; n <= 5; n += 1) await page.tap(reading(n))
  await world.time.pass(SECOND)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(2 * SECOND)

  expect((await opsOn(world, phone)).at(-1)).toMatchObject({ intent: { kind: 'request-booking' }, state: 'done' })
  expect(await statesOn(world, phone)).toContain('queued')
})

test('F23 a tab that does not drain saves offline and is closed: another tab sends the op', async () => {
  const world = newWorld()
  const [phone] = await phoneOf(world)
  const passing = phone.open()
  phone.network.up = false
  await passing.tap(booking(posted(world, 1)))
  passing.kill()
  phone.network.up = true
  await world.time.pass(MINUTE)

  expect(await statesOn(world, phone)).toEqual(['done'])
})

test('F24 five lanes, one of them slow: the other four are done in under 5 seconds', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const slow = posted(world, 1)
  phone.speed = { parallel: 3, attemptMs: 120_000 }
  phone.network.rule = ({ body }) => (body?.includes(slow) ? { kind: 'slow', ms: 30_000 } : null)
  await bookOffline(world, phone, 5)
  phone.network.up = true
  page.tell('visible')
  await world.time.pass(5 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['sending', 'done', 'done', 'done', 'done'])
  await world.time.pass(20 * SECOND)
  // the pass is over except for its slow op, and a new op waits for neither
  await page.tap(booking(posted(world, 6)))
  await world.time.pass(2 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['sending', 'done', 'done', 'done', 'done', 'done'])
  await world.time.pass(10 * SECOND)
  expect(triesPerOp(phone)).toEqual([1, 1, 1, 1, 1, 1])
})
