import { expect, test } from 'vitest'
import { booking, posted } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

/** A booking whose answer is lost: the server has it, and the device waits before its next try. */
async function bookingWithALostAnswer() {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'lost-answer' })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(300)
  expect(await statesOn(world, phone)).toEqual(['retry_wait'])
  const op = given((await opsOn(world, phone))[0])
  return { world, phone, page, op }
}

test('F01 [OFF-14] stopped after a lost request: the next contact cancels the key, and a late copy has no effect', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = posted(world, 1)
  phone.network.script.push({ kind: 'lost-request' })
  await page.tap(booking(load))
  await world.time.pass(100)
  phone.network.up = false
  const [tried] = await opsOn(world, phone)
  expect(await phone.decide(page, given(tried), 'cancel')).toBe('stopping')
  expect(await opsOn(world, phone)).toMatchObject([{ stopping: true, maybeSent: true }])
  phone.network.up = true
  page.tell('visible')
  await world.time.pass(10 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['cancelled'])
  expect(effects(world)).toBe(0)
  expect(world.server.stored.get(`${world.people.driver} ${tried?.opId}`)?.answer.status).toBe(409)
})

test('F01 [OFF-14] stopped after a lost answer: it was too late, and the device learns what became of it', async () => {
  const { world, phone, page, op } = await bookingWithALostAnswer()
  expect(await phone.decide(page, op, 'cancel')).toBe('stopping')
  await world.time.pass(10 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', stopping: true, answer: { status: 'pending' } }])
  expect(effects(world)).toBe(1)
})

test('F10 [OFF-14] stopped while it is being sent: refused or lost, it does not come back', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = posted(world, 1)
  phone.network.script.push({ kind: 'slow', ms: 3 * SECOND })
  await page.tap(booking(load))
  await world.time.pass(SECOND)
  const [sending] = await opsOn(world, phone)
  expect(sending?.state).toBe('sending')
  expect(await phone.decide(page, given(sending), 'cancel')).toBe('stopping')
  given(world.server.loads.all.get(load)).status = 'active'
  await world.time.pass(10 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['cancelled'])
  expect(effects(world)).toBe(0)
})

test('F07 [OFF-14] Milepost fails for an hour while an item is stopped: nothing claims that it was stopped', async () => {
  const { world, phone, page, op } = await bookingWithALostAnswer()
  phone.network.rule = ({ path }) => (path.includes('/cancel') ? { kind: 'status', status: 500 } : null)
  expect(await phone.decide(page, op, 'cancel')).toBe('stopping')
  await world.time.pass(60 * MINUTE)
  expect(await statesOn(world, phone)).toEqual(['needs_you:parked'])

  phone.network.rule = () => null
  await phone.decide(page, op, 'retry')
  await world.time.pass(10 * SECOND)
  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', stopping: true }])
  expect(effects(world)).toBe(1)
})

test('F42 [OFF-14] stopped during a second try that is refused: the first one may have worked, so its key is asked', async () => {
  const { world, phone, page, op } = await bookingWithALostAnswer()
  world.server.mayNot.add(world.people.driver)
  await phone.decide(page, op, 'retry')
  await world.time.pass(120)
  expect(await statesOn(world, phone)).toEqual(['sending'])
  expect(await phone.decide(page, op, 'cancel')).toBe('stopping')
  await world.time.pass(10 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', stopping: true }])
  expect(effects(world)).toBe(1)
})

test('F41 [OFF-14] an item that may have been sent is stopped without a subscription', async () => {
  const { world, phone, page, op } = await bookingWithALostAnswer()
  world.server.unpaid.add(world.people.driver)
  await phone.decide(page, op, 'retry')
  await world.time.pass(5 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['blocked:subscription'])
  expect(await phone.decide(page, op, 'cancel')).toBe('stopping')
  await world.time.pass(10 * SECOND)

  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', stopping: true }])
  expect(effects(world)).toBe(1)
})

test.each([
  ['profile edit', { kind: 'edit-profile', change: { phoneNumber: '+19725550122' } }],
  ['settings edit', { kind: 'set-notification-settings', settings: { emailNotifications: false } }],
] as const)(
  'F01 [OFF-14] a tried %s is stopped as any other item, and a late copy has no effect',
  async (_, intent) => {
    const world = newWorld()
    const [phone, page] = await phoneOf(world)
    phone.network.script.push({ kind: 'lost-request' })
    await page.tap(intent)
    await world.time.pass(100)
    phone.network.up = false
    const [tried] = await opsOn(world, phone)
    expect(tried?.maybeSent).toBe(true)
    expect(await phone.decide(page, given(tried), 'cancel')).toBe('stopping')
    phone.network.up = true
    page.tell('visible')
    await world.time.pass(10 * SECOND)

    expect(await statesOn(world, phone)).toEqual(['cancelled'])
    expect(world.server.stored.get(`${world.people.driver} ${tried?.opId}`)?.answer.status).toBe(409)
  },
)
