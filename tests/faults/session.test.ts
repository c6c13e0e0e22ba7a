import { expect, test } from 'vitest'
import { countOps } from '#offline/outbox/op-display.ts'
import { booking, posted } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { VirtualTab } from './virtual-tab.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

async function bookOffline(world: World, page: VirtualTab, count: number): Promise<void> {
  page.browser.network.up = false
  for (let n = 1; n <= count; n += 1) await page.tap(booking(posted(world, n)))
}

async function signalReturns(world: World, page: VirtualTab): Promise<void> {
  page.browser.network.up = true
  page.tell('online')
  await world.time.pass(20 * SECOND)
}

function usersOnTheWire({ server }: World): string[] {
  return [...new Set(server.executed.map(({ userId }) => userId))]
}

async function allIn(world: World, phone: VirtualBrowser, state: string, count: number): Promise<void> {
  expect(await statesOn(world, phone)).toEqual(Array.from({ length: count }, () => state))
}

test('F35 the access token expired with 20 ops queued: one refresh, 20 sent, 0 lost', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 20)
  world.server.expireAccess()
  await signalReturns(world, page)

  expect(world.server.refreshes).toBe(1)
  await allIn(world, phone, 'done', 20)
  expect(effects(world)).toBe(20)
})

test('F38 the refresh token was revoked: the ops wait for a sign-in and are sent once the same person is back', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 3)
  world.server.revoke(world.people.driver)
  await signalReturns(world, page)
  await allIn(world, phone, 'blocked:auth', 3)
  expect(countOps(await opsOn(world, phone)).signIn).toBe(3)
  expect(phone.session).toBeNull()
  await world.time.pass(8 * 60 * MINUTE)
  phone.signIn(world.people.driver)
  await world.time.pass(20 * SECOND)

  await allIn(world, phone, 'done', 3)
})

test('F39 someone else signs in on the device: no op is sent from their account', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 3)
  phone.signIn(world.people.partner)
  await page.tap(booking(posted(world, 4)))
  await signalReturns(world, page)
  await world.time.pass(10 * MINUTE)
  expect(usersOnTheWire(world)).toEqual([world.people.partner])
  expect(effects(world)).toBe(1)
  await allIn(world, phone, 'queued', 3)
  phone.signIn(world.people.driver)
  await world.time.pass(20 * SECOND)

  await allIn(world, phone, 'done', 3)
})

test('F39 the account changes during a pass: the unsent ops wait for their own account', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await bookOffline(world, page, 5)
  for (let n = 0; n < 5; n += 1) phone.network.script.push({ kind: 'slow', ms: 2 * SECOND })
  page.browser.network.up = true
  page.tell('visible')
  await world.time.pass(SECOND)
  phone.signIn(world.people.partner)
  await world.time.pass(MINUTE)

  expect((await statesOn(world, phone)).sort()).toEqual(['done', 'done', 'done', 'queued', 'queued'])
  expect(usersOnTheWire(world)).toEqual([world.people.driver])
})

test('F39 the previous account gets a 401 while the next one sends: the pass continues', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.signIn(world.people.partner)
  await bookOffline(world, page, 5)
  phone.signIn(world.people.driver)
  phone.network.up = true
  const late = posted(world, 6)
  phone.network.rule = ({ body }) =>
    body?.includes(late) ? { kind: 'status', status: 401, ms: 2 * SECOND } : { kind: 'slow', ms: 3 * SECOND }
  await page.tap(booking(late))
  await world.time.pass(SECOND)
  phone.signIn(world.people.partner)
  await world.time.pass(15 * SECOND)

  const { ops } = await phone.rows(world.people.partner)
  expect(ops.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('F41 the subscription expired: the op is blocked and sends automatically once it is paid', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  world.server.unpaid.add(world.people.driver)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(MINUTE)
  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'blocked:subscription', maybeSent: false, lastError: { code: 'SUBSCRIPTION_REQUIRED' } },
  ])
  await world.time.pass(60 * MINUTE)
  await allIn(world, phone, 'blocked:subscription', 1)
  world.server.unpaid.clear()
  await world.time.pass(6 * MINUTE)

  await allIn(world, phone, 'done', 1)
})

test('F42 the permission to book was lost: the op is rejected, and Retry sends it once permission is back', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  world.server.mayNot.add(world.people.driver)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(10 * MINUTE)
  const [refused] = await opsOn(world, phone)
  expect(refused).toMatchObject({
    state: 'needs_you:rejected',
    attempts: 1,
    lastError: { status: 403, code: 'FORBIDDEN' },
  })
  world.server.mayNot.clear()
  await phone.decide(page, given(refused), 'retry')
  await world.time.pass(5 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ opId: refused?.opId, state: 'done' }])
})

test('F42 the permission was lost after a lost answer: the op stays marked as maybe sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'lost-answer' })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(100)
  world.server.mayNot.add(world.people.driver)
  await world.time.pass(MINUTE)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'needs_you:rejected', maybeSent: true }])
})

test('F44 the token expires while refreshing fails: the user stays signed in and no op is lost', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  world.server.expireAccess()
  phone.network.rule = ({ path }) => (path === '/auth/refresh' ? { kind: 'lost-request' } : null)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(10 * MINUTE)
  expect(phone.session?.userId).toBe(world.people.driver)
  expect(await statesOn(world, phone)).toEqual(['retry_wait'])
  phone.network.rule = () => null
  await world.time.pass(6 * MINUTE)

  await allIn(world, phone, 'done', 1)
})
