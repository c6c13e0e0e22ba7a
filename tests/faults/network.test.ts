import { expect, test } from 'vitest'
import { arrival, booking, hauled, nth, posted, reading } from './freight.ts'
import type { Fault } from './network.ts'
import type { VirtualTab } from './virtual-tab.ts'
import type { World } from './world.ts'
import { effects, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

test('F10 no answer for 60 seconds on 2G: the op is saved right away, times out and is retried, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.speed = { parallel: 1, attemptMs: 60 * SECOND }
  await inContact(world, page)
  phone.network.rule = () => ({ kind: 'silence', carriedOut: true })
  expect(await page.tap(booking(posted(world, 1)))).toMatchObject({ result: 'saved' })
  await world.time.pass(59 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['sending'])
  await world.time.pass(2 * SECOND)
  expect(await statesOn(world, phone)).not.toEqual(['sending'])
  phone.network.rule = () => null
  await world.time.pass(MINUTE)

  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(phone.network.exchanges).toHaveLength(2)
  expect(effects(world)).toBe(1)
})

const STRANGERS: [string, Fault][] = [
  ['F45 a captive portal answers 200 with its page', { kind: 'captive' }],
  ['F46 a captive portal redirects to its page', { kind: 'redirect' }],
  ['F52 another version answers an API path with HTML', { kind: 'captive' }],
]
test.each(STRANGERS)('%s: the op neither succeeds nor fails, and is sent later', async (_, fault) => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.rule = () => fault
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(10 * MINUTE)
  // the portal also answers the probe, so nothing was ever sent
  expect(await statesOn(world, phone)).toEqual(['queued'])
  expect(page.connection.state()).toMatchObject({ status: 'offline' })
  phone.network.rule = () => null
  await world.time.pass(2 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(['done'])

  phone.network.script.push(fault)
  await page.tap(arrival(hauled(world, 2)))
  await world.time.passUntil(() => (phone.network.exchanges[1]?.endedAt ?? Infinity) < Infinity, {
    stepMs: 10,
    limitMs: SECOND,
  })
  await world.time.quiet()
  expect(await opsOn(world, phone)).toMatchObject([{}, { state: 'retry_wait', lastError: { class: 'unheard' } }])
  await world.time.pass(MINUTE)
  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
  expect(effects(world)).toBe(2)
})

test('F48 the device wrongly reports offline: a probe finds out within 60 seconds', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  page.believesOnline = false
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * MINUTE)
  const before = phone.network.probes
  await world.time.pass(10 * MINUTE)
  expect(phone.network.probes - before, 'one a minute at most').toBeLessThanOrEqual(10)
  phone.network.up = true
  await world.time.pass(61 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done'])
})

test('F50 the network flaps every 3 seconds for 2 minutes: 30 ops have 30 effects', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  for (let n = 0; n < 40; n += 1) {
    phone.network.up = n % 2 === 0
    if (phone.network.up) page.tell('online')
    if (n < 30) await page.tap(n % 3 === 0 ? reading(n) : booking(posted(world, n)))
    await world.time.pass(3 * SECOND)
  }
  phone.network.up = true
  await world.time.pass(5 * MINUTE)

  expect(await statesOn(world, phone)).toEqual(Array.from({ length: 30 }, () => 'done'))
  expect(effects(world)).toBe(30)
})

test('F51 the sockets froze in the background: the op is aborted on return and sent again', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.speed = { parallel: 3, attemptMs: 60 * SECOND }
  phone.network.script.push({ kind: 'silence', carriedOut: true })
  await page.tap({ kind: 'delete-notification', notificationId: nth(1) })
  await world.time.pass(12 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['sending'])
  page.tell('visible')
  await world.time.pass(5 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', attempts: 2 }])
  expect(effects(world)).toBe(1)
})

test('F51 a page that is hidden as its pass begins sends nothing until it is shown again', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  page.at('before beginPass', () => page.tell('pagehide'))
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(20 * SECOND)
  expect(phone.network.exchanges).toEqual([])
  expect(await statesOn(world, phone)).toEqual(['queued'])
  page.tell('pageshow')
  await world.time.pass(SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', attempts: 1 }])
})

test.each(['before beginPass', 'after beginPass', 'before claim', 'after claim'] as const)(
  'F51 hidden and shown again within one pass, %s: the op is sent right away',
  async (moment) => {
    const world = newWorld()
    const [phone, page] = await phoneOf(world)
    page.at(moment, () => {
      page.tell('pagehide')
      page.tell('pageshow')
    })
    await page.tap(booking(posted(world, 1)))
    await world.time.pass(5 * SECOND)

    expect(await statesOn(world, phone)).toEqual(['done'])
    expect(effects(world)).toBe(1)
  },
)

test('a pass that is requested while another stops runs after it', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(SECOND)
  phone.network.up = true
  const passes: ReturnType<typeof page.drainer.pass>[] = []
  page.at('after beginPass', () => {
    page.drainer.letGo()
    passes.push(page.drainer.pass())
  })
  passes.push(page.drainer.pass())
  await world.time.pass(SECOND)

  expect((await Promise.all(passes)).map(({ why }) => why)).toEqual(['let-go', 'empty'])
})

/** The server has just answered, so the next action is sent without asking first. */
async function inContact(world: World, page: VirtualTab): Promise<void> {
  void page.connection.ask()
  await world.time.pass(SECOND)
}

const ROUNDS = Array.from({ length: 20 }, (_, n) => n)

test.each(ROUNDS)(
  'F47 [SYNC-06] the answers of %i s get lost: the action is sent again within 10 seconds of the first answer',
  async (seconds) => {
    const world = newWorld()
    const [phone, page] = await phoneOf(world)
    await inContact(world, page)
    phone.network.rule = () => ({ kind: 'silence', carriedOut: seconds % 2 === 0 })
    await page.tap(booking(posted(world, 1)))
    await world.time.pass(seconds * SECOND)
    phone.network.rule = () => null
    await world.time.pass(10 * SECOND)

    expect(await statesOn(world, phone)).toEqual(['done'])
    expect(effects(world)).toBe(1)
  },
)

test('F47 [SYNC-06] an action that takes the server 30 seconds is asked for until its answer is there, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.rule = ({ headers }) => (headers['idempotency-key'] ? { kind: 'slow', ms: 30 * SECOND } : null)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(2 * MINUTE)

  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(effects(world)).toBe(1)
})

test('F47 [SYNC-05] any answer says that the signal is back: what waited long is sent within 2 seconds', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.rule = ({ headers }) => (headers['idempotency-key'] ? { kind: 'lost-request' } : null)
  await page.tap(booking(posted(world, 1)))
  const waitsFor = async () => ((await opsOn(world, phone))[0]?.wait?.until ?? 0) - world.time.now
  await world.time.passUntil(async () => (await waitsFor()) > MINUTE, { stepMs: 500, limitMs: 60 * MINUTE })
  expect(await waitsFor()).toBeGreaterThan(MINUTE)
  phone.network.rule = () => null
  phone.network.up = false
  page.connection.failed()
  await world.time.pass(5 * SECOND)
  phone.network.up = true
  // as a read does that was answered
  page.connection.heard({ date: null })
  await world.time.pass(2 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done' }])
  expect(effects(world)).toBe(1)
})

test('F47 [SYNC-05] an action whose request alone gets lost is not sent again with every other answer', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.rule = ({ headers }) => (headers['idempotency-key'] ? { kind: 'lost-request' } : null)
  await page.tap(booking(posted(world, 1)))
  for (let second = 0; second < 120; second += 1) {
    await world.time.pass(SECOND)
    page.connection.heard({ date: null })
  }
  expect(phone.network.exchanges.length, 'the fewer, the better').toBeLessThan(15)
})
