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
