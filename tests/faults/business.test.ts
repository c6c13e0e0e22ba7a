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

/** The phone finds signal, and the outbox has its time. */
async function signalReturns(world: World, page: VirtualTab): Promise<void> {
  page.browser.network.up = true
  page.tell('online')
  await world.time.pass(MINUTE)
}

test('F25 booked by another meanwhile: the conflict is shown with the load as it is, and not tried again', async () => {
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

test('F26 the rate changed since it was seen: LOAD_CHANGED, and at the new rate it goes as a new op', async () => {
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

test('F26 a refused booking that is written anew at its load is replaced: it no longer asks its person', async () => {
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

test('a refused action that may have happened all the same is not hidden by doing it anew', async () => {
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

test('F27 the load was deleted: rejected, with all that was typed', async () => {
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

test('F28 the arrival was confirmed by the dispatcher meanwhile: done already, shown once', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const load = hauled(world, 1)
  await page.tap(arrival(load))
  given(world.server.loads.all.get(load)).status = 'completed'
  await signalReturns(world, page)

  expect(await statesOn(world, phone)).toEqual(['done'])
})

test('F29 the load was cancelled before the arrival arrived: a conflict, with the load as it is', async () => {
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

/** An edit that was saved without signal, of a load that somebody else has changed meanwhile. */
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

test('F30 an edit of what was changed meanwhile: kept with both versions, not tried again, and with mine it goes anew', async () => {
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

test('F30 an edit of what was changed meanwhile: with theirs it is given up, and nothing is sent', async () => {
  const { world, phone, page, load, op } = await staleEdit()
  await phone.decide(page, op, 'discard')
  await world.time.pass(MINUTE)

  expect(await statesOn(world, phone)).toEqual(['discarded'])
  expect(phone.network.exchanges).toHaveLength(1)
  expect(world.server.loads.all.get(load)).toMatchObject({ rate: 2250, version: 2 })
})

test('F31 a booking older than its pickup: expired, not sent, and sent anyway when the person says so', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const pickupAt = world.time.now + HOUR
  const load = posted(world, 1, { pickupAt })
  await page.tap(booking(load, { pickupAt }))
  await world.time.pass(2 * HOUR)
  // no signal, no contact: the phone's clock alone expires nothing
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

test('F31 a booking that may have arrived is not called expired: the server is asked what became of it', async () => {
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

test('F32 the parent was refused: what builds on it is not sent, and says why', async () => {
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

test('F33 withdrawn while the booking is unsent: nothing goes on the wire', async () => {
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

test('F34 withdrawn while the booking is on the wire: the booking, then its withdrawal, end state withdrawn', async () => {
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

test('F34 the booking that is to be withdrawn is refused: both are settled, and nobody is asked', async () => {
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

test('F34 booked again after a withdrawal that waits: three ops, in the order of the taps', async () => {
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
