import { expect, test } from 'vitest'
import { arrival, booking, hauled, posted } from './freight.ts'
import { judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import { DAY } from './scripted-server.ts'

const SECOND = 1_000

judgeEachWorld()

const bodyOf = (op: { request: { body: string | null } } | undefined) => JSON.parse(op?.request.body ?? '{}') as unknown

test('F79 [OFF-02] a phone a day ahead says the time by the server, and that its clock was wrong', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  world.clocksMoved = true
  phone.clock.skewMs = DAY
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * SECOND)
  phone.network.up = false
  await page.tap(arrival(hauled(world, 2)))
  const tappedAt = world.time.now

  const [, second] = await opsOn(world, phone)
  const { occurredAt, clock } = bodyOf(second) as { occurredAt: string; clock: object }
  expect(Math.abs(Date.parse(occurredAt) - tappedAt)).toBeLessThan(2 * SECOND)
  expect(clock).toMatchObject({ isSure: true })
  phone.network.up = true
  page.tell('visible')
  await world.time.pass(10 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
})

test('[OFF-02] with a right clock nothing is said of it', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * SECOND)
  await page.tap(arrival(hauled(world, 2)))
  const [, second] = await opsOn(world, phone)
  expect(bodyOf(second)).not.toHaveProperty('clock')
})

test('F80 [SYNC-04] a phone eight days behind at the tap, and right at signal, expires no booking and no arrival', async () => {
  const world = newWorld()
  const phone = world.browser()
  phone.signIn(world.people.driver)
  phone.network.up = false
  // started without signal after a flat battery: nothing is known of the server's clock
  world.clocksMoved = true
  phone.clock.skewMs = -8 * DAY
  const page = phone.open()
  await world.time.quiet()
  await page.tap(booking(posted(world, 1)))
  await page.tap(arrival(hauled(world, 2)))
  phone.clock.skewMs = 0
  phone.network.up = true
  page.tell('visible')
  await world.time.pass(60 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
})

test('F81 the phone crosses into another time zone between a tap and its delivery: the server stores the same instant', async () => {
  const home = process.env['TZ']
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * SECOND)
  try {
    process.env['TZ'] = 'America/Denver'
    phone.network.up = false
    await page.tap(arrival(hauled(world, 2)))
    const [, tapped] = await opsOn(world, phone)
    const tappedAt = world.time.now
    // a state line, and the night in which daylight saving ends
    process.env['TZ'] = 'America/New_York'
    phone.network.up = true
    page.tell('visible')
    await world.time.pass(10 * SECOND)

    expect(await statesOn(world, phone)).toEqual(['done', 'done'])
    const [, sent] = await opsOn(world, phone)
    expect(sent?.request.body).toBe(tapped?.request.body)
    const { occurredAt } = bodyOf(sent) as { occurredAt: string }
    expect(Math.abs(Date.parse(occurredAt) - tappedAt)).toBeLessThan(2 * SECOND)
    expect(occurredAt).toMatch(/Z$|[+-]\d{2}:\d{2}$/)
  } finally {
    if (home === undefined) delete process.env['TZ']
    else process.env['TZ'] = home
  }
})
