import { expect, test } from 'vitest'
import { failingCommit } from './broken-disk.ts'
import { arrival, booking, hauled, posted, reading } from './freight.ts'
import { type Fault, REQUEST_ID } from './network.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

test('F01 killed after the server commits, before the answer: the same key is sent again, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'silence', carriedOut: true })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * SECOND)
  expect(effects(world)).toBe(1)
  page.kill()
  phone.open()
  await world.time.pass(2 * SECOND)

  const [op] = await opsOn(world, phone)
  expect(op).toMatchObject({ state: 'done', attempts: 2, answer: { status: 'pending' } })
  expect(phone.network.triesOf(op?.opId ?? '')).toHaveLength(2)
  expect(effects(world)).toBe(1)
})

test('F02 killed after the answer, before it is stored: the op is sent again, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  page.at('before settle', () => page.kill())
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(SECOND)
  expect(await statesOn(world, phone)).toEqual(['sending'])
  phone.open()
  await world.time.pass(2 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(effects(world)).toBe(1)
})

test('F03 killed between the tap and the commit: the app never reports Saved and stores nothing', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  failingCommit(page.db, (transaction) => {
    page.kill()
    transaction.abort()
  })
  let results: unknown = 'nothing'
  const tapping = async () => {
    results = await page.tap(booking(posted(world, 1)))
  }
  void tapping()
  await world.time.pass(MINUTE)

  expect(results).toBe('nothing')
  expect(await statesOn(world, phone)).toEqual([])
})

test('F05 the connection resets during the request: the op is retried, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'lost-request' })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(30 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', attempts: 2 }])
  expect(effects(world)).toBe(1)
})

test('F06 the server answers 500 twice, then 200: retries follow the schedule, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'status', status: 500 }, { kind: 'status', status: 500 })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(30 * SECOND)

  const [op] = await opsOn(world, phone)
  expect(op).toMatchObject({ state: 'done', attempts: 3 })
  const [first, second, third] = phone.network.triesOf(op?.opId ?? '').map(({ startedAt }) => startedAt)
  // full jitter: at most 2 s, then at most 4 s, and up to a second to notice
  expect((second ?? 0) - (first ?? 0), 'any time up to it').toBeLessThanOrEqual(3_100)
  expect((third ?? 0) - (second ?? 0), 'any time up to it').toBeLessThanOrEqual(5_100)
  expect(effects(world)).toBe(1)
})

test('F07 the server always answers 500: the op is parked after 8 tries over 30 minutes, other lanes are sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const [broken, sound] = [posted(world, 1), posted(world, 2)]
  phone.network.rule = ({ body }) => (body?.includes(broken) ? { kind: 'status', status: 500 } : null)
  await page.tap(booking(broken))
  await page.tap(booking(sound))
  await world.time.pass(5 * SECOND)
  expect(await statesOn(world, phone)).toContain('done')
  await world.time.pass(30 * MINUTE - 6 * SECOND)
  expect(await statesOn(world, phone)).not.toContain('needs_you:parked')
  // the longest wait between two tries is five minutes
  await world.time.pass(5 * MINUTE + 10 * SECOND)

  const [parked] = await opsOn(world, phone)
  expect(parked).toMatchObject({
    state: 'needs_you:parked',
    lastError: { class: 'server', status: 500, reference: REQUEST_ID },
  })
  expect(parked?.attempts, 'how many depends on random waits').toBeGreaterThanOrEqual(8)
  await phone.decide(page, given(parked), 'retry')
  phone.network.rule = () => null
  await world.time.pass(30 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
})

test('F08 503 with Retry-After 120: no lane tries again before 120 s', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'status', status: 503, retryAfter: '120' })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(SECOND)
  await page.tap(booking(posted(world, 2)))
  await world.time.pass(118 * SECOND)
  expect(phone.network.exchanges).toHaveLength(1)
  await world.time.pass(10 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
})

test('F08 [SYNC-07] 503 with Retry-After 3600: automatic tries wait 5 minutes at most, and a retry of a person waits for nothing', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'status', status: 503, retryAfter: '3600' })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * MINUTE + 5 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])

  phone.network.script.push({ kind: 'status', status: 503, retryAfter: '3600' })
  await page.tap(booking(posted(world, 2)))
  await world.time.pass(SECOND)
  // it was never tried: the account waits
  await page.tap(booking(posted(world, 3)))
  await world.time.pass(SECOND)
  const [, , third] = await opsOn(world, phone)
  expect(third).toMatchObject({ state: 'queued', attempts: 0 })
  await phone.decide(page, given(third), 'retry')
  await world.time.pass(SECOND)
  expect((await statesOn(world, phone))[2]).toBe('done')
  const [, second] = await opsOn(world, phone)
  await phone.decide(page, given(second), 'retry')
  await world.time.pass(SECOND)
  expect(await statesOn(world, phone)).toEqual(['done', 'done', 'done'])
})

test('F09 a storm of 429: one try per Retry-After, and devices retry at different times', async () => {
  const world = newWorld()
  const calmAt = world.time.now + 20 * SECOND
  const refusing = (): Fault | null =>
    world.time.now < calmAt ? { kind: 'status', status: 429, retryAfter: '30' } : null
  const phones = await Promise.all(Array.from({ length: 20 }, () => phoneOf(world)))
  for (const [n, [phone, page]] of phones.entries()) {
    phone.network.rule = ({ headers }) => (headers['idempotency-key'] ? refusing() : null)
    await page.tap(reading(n))
  }
  await world.time.pass(2 * MINUTE)

  const tries = phones.map(([phone]) => phone.network.exchanges.map(({ startedAt }) => startedAt))
  expect(tries.map(({ length }) => length)).toEqual(phones.map(() => 2))
  const waits = tries.map(([first = 0, second = 0]) => second - first)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(30 * SECOND)
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(SECOND)
})

test('F11 the answer is cut short: the op is sent again, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'cut-answer' })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(30 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', attempts: 2 }])
  expect(effects(world)).toBe(1)
})

test('F12 the receipt cannot be written: the op stays and is sent again, with one effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  page.failStore('settle', 'QuotaExceededError')
  await page.tap(arrival(hauled(world, 1)))
  await world.time.pass(SECOND)
  expect(await statesOn(world, phone)).not.toContain('done')
  await world.time.pass(2 * MINUTE)

  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(effects(world)).toBe(1)
})

test('F13 the clock jumps back an hour between two taps: the server gets them in the order of the taps', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  const results = [await page.tap(reading(1))]
  phone.clock.skewMs = -60 * MINUTE
  results.push(await page.tap({ kind: 'delete-notification', notificationId: '40000000-0000-4000-8000-000000000001' }))
  phone.network.up = true
  page.tell('online')
  await world.time.pass(30 * SECOND)

  const ids = results.map((each) => ('op' in each ? each.op.opId : ''))
  expect(world.server.executed.map(({ key }) => key)).toEqual(ids)
})
