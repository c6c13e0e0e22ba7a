import { afterEach, expect, test } from 'vitest'
import { enqueueOp } from '#offline/outbox/outbox.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { silentDisk } from './broken-disk.ts'
import { arrival, booking, hauled, posted, reading } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { VirtualTab } from './virtual-tab.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

async function bookOffline(world: World, page: VirtualTab, from: number, count: number): Promise<void> {
  page.browser.network.up = false
  for (let n = from; n < from + count; n += 1) await page.tap(booking(posted(world, n)))
  await world.time.pass(5 * SECOND)
}

async function online(world: World, phone: VirtualBrowser, ms: number): Promise<void> {
  phone.network.up = true
  for (const tab of phone.tabs) tab.tell('online')
  await world.time.pass(ms)
}

const allDone = (count: number) => Array.from({ length: count }, () => 'done')

test('F91 [SYNC-11] the role changed while actions waited: what the new role may not do is refused, the rest is sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 1, 3)
  await page.tap(arrival(hauled(world, 4)))
  world.server.mayNot.add(world.people.driver)
  await online(world, phone, 20 * SECOND)
  const refused = ['needs_you:rejected', 'needs_you:rejected', 'needs_you:rejected']
  expect(await statesOn(world, phone)).toEqual([...refused, 'done'])

  world.server.mayNot.clear()
  for (const op of (await opsOn(world, phone)).slice(0, 3)) await phone.decide(page, op, 'retry')
  await world.time.pass(10 * SECOND)
  expect(await statesOn(world, phone)).toEqual(allDone(4))
})

test('F92 [SYNC-11] the account was closed elsewhere: its actions stay hidden, and no other account sends them', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 1, 3)
  world.server.revoke(world.people.driver)
  await online(world, phone, 20 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['blocked:auth', 'blocked:auth', 'blocked:auth'])
  expect(phone.session).toBeNull()

  phone.signIn(world.people.partner)
  await page.tap(booking(posted(world, 4)))
  await world.time.pass(10 * MINUTE)
  expect(world.server.executed.map(({ userId }) => userId)).toEqual([world.people.partner])
  expect(await statesOn(world, phone)).toEqual(['blocked:auth', 'blocked:auth', 'blocked:auth'])
})

test('F93 [SYNC-11] two accounts take turns on one phone with a bad line: each action is sent once, as its own account', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const { driver, partner } = world.people
  for (let turn = 0; turn < 8; turn += 1) {
    phone.signIn(turn % 2 === 0 ? driver : partner)
    await page.tap(booking(posted(world, 10 + turn)))
    phone.network.up = turn % 3 === 0
    await world.time.pass(3 * SECOND)
  }
  for (const account of [driver, partner]) {
    phone.signIn(account)
    await online(world, phone, MINUTE)
    expect((await phone.rows(account)).ops.map(({ state }) => state)).toEqual(allDone(4))
  }
  const sentAs = new Set(world.server.executed.map(({ key, userId }) => `${key} ${userId}`))
  expect(sentAs.size).toBe(8)
  expect(effects(world)).toBe(8)
})

test('F94 [SYNC-11] a new build opens while the old one sends: each action has one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 1, 20)
  phone.network.rule = ({ headers }) => (headers['idempotency-key'] ? { kind: 'slow', ms: 4 * SECOND } : null)
  await online(world, phone, 2 * SECOND)
  expect(await statesOn(world, phone)).toContain('sending')
  const next = phone.open({ appVersion: 2 })
  await world.time.pass(SECOND)
  page.kill()
  await next.tap(arrival(hauled(world, 30)))
  await world.time.pass(2 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone(21))
  expect(effects(world)).toBe(21)
})

test('F96 [SYNC-11] three tabs and the worker on a line that comes and goes: each action is sent once', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const tabs = [page, phone.open(), phone.open()]
  const worker = phone.open({ isWorker: true })
  for (let n = 0; n < 30; n += 1) {
    phone.network.up = n % 3 !== 0
    for (const tab of tabs) if (phone.network.up) tab.tell('online')
    worker.tell('sync')
    await given(tabs[n % 3]).tap(n % 4 === 0 ? reading(n) : booking(posted(world, n)))
    await world.time.pass(700)
  }
  given(tabs[0]).kill()
  await online(world, phone, 2 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone(30))
  expect(effects(world)).toBe(30)
})

test('F97 [SYNC-11] the quota is reached while actions are sent: what was saved is sent once, and a tap that found no room says so', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 1, 10)
  for (const step of ['beginPass', 'claim', 'claim', 'settle', 'settle', 'settle', 'beat'] as const)
    page.failStore(step, 'QuotaExceededError')
  await online(world, phone, 5 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone(10))
  expect(effects(world)).toBe(10)
})

test('F100 [SYNC-11] the clock goes back an hour for winter between two taps: both keep their moment', async () => {
  process.env['TZ'] = 'America/Chicago'
  const world = newWorld()
  // one minute before 2 a.m. daylight time becomes 1 a.m. standard time
  world.time.now = Date.UTC(2026, 10, 1, 6, 59)
  expect(new Date(world.time.now).getHours()).toBe(1)
  const [phone, page] = await phoneOf(world)
  await page.tap(reading(1))
  await world.time.pass(10 * SECOND)
  phone.network.up = false
  await page.tap(arrival(hauled(world, 2)))
  await world.time.pass(2 * MINUTE)
  expect(new Date(world.time.now).getHours()).toBe(1)
  await page.tap(arrival(hauled(world, 3)))
  await online(world, phone, 20 * SECOND)

  const [, first, second] = await opsOn(world, phone)
  const momentOf = (op: typeof first) =>
    Date.parse((JSON.parse(op?.request.body ?? '{}') as { occurredAt: string }).occurredAt)
  expect(momentOf(second) - momentOf(first)).toBe(2 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(allDone(3))
})

test('F98 [SYNC-11] IndexedDB never answers: the tap is not said to be saved, and is sent directly', async () => {
  const world = newWorld()
  const [, page] = await phoneOf(world)
  const outbox = { ...page.outbox, db: new OutboxDb(silentDisk()) }
  const author = { userId: world.people.driver, label: 'Load 1042' }
  const result = await enqueueOp(outbox, author, booking(posted(world, 1)))
  expect(result).toMatchObject({ result: 'not-saved', reason: 'unavailable' })
  const unsaved = given(result.result === 'not-saved' ? result.unsaved : undefined)
  world.sentUnsaved.add(unsaved.opId)
  const sending = page.drainer.sendUnsaved(unsaved)
  await world.time.pass(5 * SECOND)
  expect(await sending).toMatchObject({ type: 'done' })
  expect(effects(world)).toBe(1)
})
