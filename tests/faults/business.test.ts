import { expect, test } from 'vitest'
import { arrival, booking, hauled, nth, posted, withdrawal } from './freight.ts'
import { rateEdit } from './every-kind.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualTab } from './virtual-tab.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

judgeEachWorld()

/** Restores the signal and gives the outbox a minute. */
async function signalReturns(world: World, page: VirtualTab): Promise<void> {
  page.browser.network.up = true
  page.tell('online')
  await world.time.pass(MINUTE)
}

test('F25 another carrier booked the load meanwhile: the op is a conflict with the current load, not retried', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = posted(world, 1)
  await page.tap(booking(load))
  given(world.server.loads.all.get(load)).status = 'active'
  await signalReturns(world, page)
  await world.time.pass(10 * MINUTE)

  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'needs_you:conflict', lastError: { code: 'LOAD_TAKEN', current: { id: load, status: 'active' } } },
  ])
  expect(phone.network.exchanges).toHaveLength(1)
})

test('F26 the rate changed since it was seen: LOAD_CHANGED, and a new op sends at the new rate', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = posted(world, 1)
  await page.tap(booking(load, { rate: 2400 }))
  given(world.server.loads.all.get(load)).rate = 2250
  await signalReturns(world, page)
  const [refused] = await opsOn(world, phone)
  expect(refused).toMatchObject({
    state: 'needs_you:conflict',
    lastError: { code: 'LOAD_CHANGED', current: { rate: 2250 } },
  })
  expect(effects(world)).toBe(0)
  await phone.edit(page, given(refused), booking(load, { rate: 2250 }))
  await world.time.pass(5 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['discarded', 'done'])
  expect(effects(world)).toBe(1)
})

test('F26 a new booking of the load replaces the rejected one, which no longer needs attention', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const [load, other] = [posted(world, 1), posted(world, 2)]
  await page.tap(booking(load, { rate: 2400 }))
  await page.tap(booking(other, { rate: 2400 }))
  for (const each of [load, other]) given(world.server.loads.all.get(each)).rate = 2250
  await signalReturns(world, page)
  expect(await statesOn(world, phone)).toEqual(['needs_you:conflict', 'needs_you:conflict'])
  await page.tap(booking(load, { rate: 2250 }))
  await world.time.pass(5 * SECOND)

  const ops = await opsOn(world, phone)
  expect(ops).toMatchObject([
    { state: 'discarded', replacedBy: ops[2]?.opId },
    { state: 'needs_you:conflict', replacedBy: null },
    { state: 'done' },
  ])
})

test('a new booking does not hide a rejected one that may have reached the server', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'lost-answer' })
  const load = posted(world, 1)
  await page.tap(booking(load))
  await world.time.pass(100)
  world.server.mayNot.add(world.people.driver)
  await world.time.pass(MINUTE)
  await page.tap(booking(load, { proposedRate: 2600 }))
  await world.time.pass(MINUTE)

  expect(await statesOn(world, phone)).toEqual(['needs_you:rejected', 'needs_you:rejected'])
})

test('F27 the load was deleted: the op is rejected and keeps everything typed', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = posted(world, 1)
  await page.tap(booking(load, { proposedRate: 2600 }))
  given(world.server.loads.all.get(load)).status = 'deleted'
  await signalReturns(world, page)

  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'needs_you:rejected', intent: { ask: { proposedRate: 2600 } }, lastError: { status: 404 } },
  ])
})

test('F28 the dispatcher confirmed the arrival meanwhile: the op counts as done', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = hauled(world, 1)
  await page.tap(arrival(load))
  given(world.server.loads.all.get(load)).status = 'completed'
  await signalReturns(world, page)

  expect(await statesOn(world, phone)).toEqual(['done'])
})

test('F29 the load was cancelled before the arrival was sent: the op is a conflict with the current load', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = hauled(world, 1)
  await page.tap(arrival(load))
  given(world.server.loads.all.get(load)).status = 'cancelled'
  await signalReturns(world, page)

  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'needs_you:conflict', lastError: { code: 'STATUS_CONFLICT', current: { status: 'cancelled' } } },
  ])
})

/** An edit saved offline, of a load that someone else has changed meanwhile. */
async function staleEdit() {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = posted(world, 1)
  await page.tap(rateEdit(load, { rate: 2600, before: 2400, version: 1 }))
  Object.assign(given(world.server.loads.all.get(load)), { rate: 2250, version: 2 })
  await signalReturns(world, page)
  await world.time.pass(10 * MINUTE)
  const [op] = await opsOn(world, phone)
  return { world, phone, page, load, op: given(op) }
}

test('F30 the load changed before the edit was sent: the op keeps both versions, and keeping mine sends a new one', async () => {
  const { world, phone, page, load, op } = await staleEdit()
  expect(op).toMatchObject({
    state: 'needs_you:conflict',
    intent: { before: { rate: '2400' }, form: { rate: '2600' }, version: 1 },
    lastError: { status: 412, code: 'STALE_VERSION', current: { rate: 2250, version: 2 } },
  })
  expect(phone.network.exchanges).toHaveLength(1)
  expect(world.server.loads.all.get(load)).toMatchObject({ rate: 2250 })
  await phone.edit(page, op, rateEdit(load, { rate: 2600, before: 2250, version: 2 }))
  await world.time.pass(5 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['discarded', 'done'])
  expect(world.server.loads.all.get(load)).toMatchObject({ rate: 2600, version: 3 })
})

test('F30 the load changed before the edit was sent: keeping theirs discards the op and sends nothing', async () => {
  const { world, phone, page, load, op } = await staleEdit()
  await phone.decide(page, op, 'discard')
  await world.time.pass(MINUTE)

  expect(await statesOn(world, phone)).toEqual(['discarded'])
  expect(phone.network.exchanges).toHaveLength(1)
  expect(world.server.loads.all.get(load)).toMatchObject({ rate: 2250, version: 2 })
})

test('F31 the pickup passed before the booking was sent: the op expires unsent, and Retry sends it anyway', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const pickupAt = world.time.now + HOUR
  const load = posted(world, 1, { pickupAt })
  await page.tap(booking(load, { pickupAt }))
  await world.time.pass(2 * HOUR)
  // without contact to the server, the clock of the device alone expires nothing
  expect(await statesOn(world, phone)).toEqual(['queued'])
  await signalReturns(world, page)
  const [expired] = await opsOn(world, phone)
  expect(expired).toMatchObject({ state: 'needs_you:expired', attempts: 0 })
  expect(phone.network.exchanges).toHaveLength(0)
  await phone.decide(page, given(expired), 'retry')
  await world.time.pass(5 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'needs_you:conflict', lastError: { code: 'LOAD_EXPIRED' } },
  ])
})

test('F29 [TRUE-15] an arrival that was refused and is sent again says when the driver arrived', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = hauled(world, 1)
  await page.tap(booking(posted(world, 2)))
  await world.time.pass(5 * SECOND)
  given(world.server.loads.all.get(load)).status = 'cancelled'
  await page.tap(arrival(load))
  await world.time.pass(5 * SECOND)
  const refused = given((await opsOn(world, phone)).at(-1))
  expect(refused.state).toBe('needs_you:conflict')
  given(world.server.loads.all.get(load)).status = 'active'
  await world.time.pass(2 * HOUR)
  await phone.decide(page, refused, 'retry')
  await world.time.pass(5 * SECOND)

  const again = given((await opsOn(world, phone)).at(-1))
  expect(again.opId).not.toBe(refused.opId)
  expect(again).toMatchObject({ state: 'done', actedAt: refused.actedAt, request: refused.request })
})

test('F31 a booking that may have arrived does not expire: it is sent again to learn its result', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const pickupAt = world.time.now + HOUR
  phone.network.script.push({ kind: 'lost-answer' })
  phone.network.rule = ({ path }) => (path.endsWith('/ready') && effects(world) > 0 ? { kind: 'lost-request' } : null)
  await page.tap(booking(posted(world, 1, { pickupAt }), { pickupAt }))
  await world.time.pass(2 * HOUR)
  phone.network.rule = () => null
  await signalReturns(world, page)

  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(effects(world)).toBe(1)
})

test('F32 the server rejected the parent: ops that depend on it are not sent, and say why', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = posted(world, 1)
  await page.tap({ kind: 'accept-tender', loadId: load })
  await page.tap(arrival(load))
  await page.tap(booking(posted(world, 2)))
  await signalReturns(world, page)

  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'needs_you:conflict', lastError: { code: 'STATUS_CONFLICT' } },
    { state: 'needs_you:rejected', attempts: 0, lastError: { class: 'parent', code: 'PARENT_NOT_DONE' } },
    { state: 'done' },
  ])
})

test('F33 withdrawn while the booking is unsent: nothing is sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = posted(world, 1)
  await page.tap(booking(load))
  await world.time.pass(5 * MINUTE)
  expect(await page.tap(withdrawal(load))).toMatchObject({ result: 'cancelled' })
  await signalReturns(world, page)

  expect(await statesOn(world, phone)).toEqual(['cancelled'])
  expect(phone.network.exchanges).toHaveLength(0)
})

test('F34 withdrawn while the booking is being sent: the booking goes first, then its withdrawal', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'slow', ms: 3 * SECOND })
  const load = posted(world, 1)
  await page.tap(booking(load))
  await world.time.pass(SECOND)
  expect(await page.tap(withdrawal(load))).toMatchObject({ result: 'saved' })
  await world.time.pass(SECOND)
  expect(phone.network.exchanges).toHaveLength(1)
  await world.time.pass(10 * SECOND)

  const [request] = given(world.server.loads.all.get(load)).requests
  expect(phone.network.exchanges.map(({ path }) => path)).toEqual([
    '/load-requests',
    `/load-requests/${request?.id}/withdraw`,
  ])
  expect(request?.status).toBe('withdrawn')
  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
})

test('F34 the server rejects a booking with a waiting withdrawal: both ops close without needing attention', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'slow', ms: 3 * SECOND })
  const load = posted(world, 1)
  await page.tap(booking(load))
  await world.time.pass(SECOND)
  await page.tap(withdrawal(load))
  given(world.server.loads.all.get(load)).status = 'active'
  await world.time.pass(10 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['discarded', 'cancelled'])
  expect(phone.network.exchanges).toHaveLength(1)
})

test('F34 booked again after an unsent withdrawal: three ops are sent in the order of the taps', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'lost-answer' })
  await page.tap(booking(nth(1)))
  posted(world, 1)
  await world.time.pass(100)
  await page.tap(withdrawal(nth(1)))
  await page.tap(booking(nth(1)))
  await world.time.pass(MINUTE)

  expect(await statesOn(world, phone)).toEqual(['done', 'done', 'done'])
  expect(given(world.server.loads.all.get(nth(1))).requests.map(({ status }) => status)).toEqual([
    'withdrawn',
    'pending',
  ])
})
