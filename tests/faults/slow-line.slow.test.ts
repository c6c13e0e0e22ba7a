import { expect, test } from 'vitest'
import { arrival, booking, hauled, posted } from './freight.ts'
import { effects, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

test('F95 [SYNC-11] 150 actions on a line of 72 kbit/s: all are sent within 10 minutes, and the newest tap within one', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  // as on an iPhone, which doesn't say how slow its line is
  phone.speed = { parallel: 3, attemptMs: 20 * SECOND, batch: 50 }
  phone.network.up = false
  for (let n = 1; n <= 150; n += 1) await page.tap(booking(posted(world, n)))
  phone.network.kbitPerSecond = 72
  phone.network.up = true
  page.tell('online')
  await world.time.pass(SECOND)
  const tapped = await page.tap(arrival(hauled(world, 200)))
  const isArrived = async () =>
    (await opsOn(world, phone)).some((op) => 'op' in tapped && op.opId === tapped.op.opId && op.state === 'done')
  expect(await world.time.passUntil(isArrived, { stepMs: SECOND, limitMs: MINUTE })).toBe(true)
  const isSent = async () => (await statesOn(world, phone)).every((state) => state === 'done')
  expect(await world.time.passUntil(isSent, { stepMs: 5 * SECOND, limitMs: 10 * MINUTE })).toBe(true)
  expect(effects(world)).toBe(151)
})
