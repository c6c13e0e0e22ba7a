import { expect, test } from 'vitest'
import { UNDO_MS } from '#offline/outbox/op-state.ts'
import { cancelOp } from '#offline/outbox/outbox.ts'
import { arrival, cancellation, posted } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { VirtualTab } from './virtual-tab.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const UNDO = { isUndoable: true }

judgeEachWorld()

/** A load in progress, whose arrival the driver has just confirmed. */
async function arrived(world: World, page: VirtualTab): Promise<void> {
  const load = posted(world, 1)
  given(world.server.loads.all.get(load)).status = 'active'
  await page.tap(arrival(load), UNDO)
}

const undo = async (world: World, phone: VirtualBrowser, tab: VirtualTab) =>
  phone.decide(tab, given((await opsOn(world, phone))[0]), 'cancel')

test('[UNDO-01] an action with Undo stays on the device for ten seconds, and is then sent once', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await arrived(world, page)
  await world.time.pass(UNDO_MS - 1)
  expect(phone.network.exchanges).toEqual([])
  await world.time.pass(2 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(phone.network.exchanges).toHaveLength(1)
})

test('[UNDO-01] the app is killed between the tap and the tenth second: the next start waits for the rest, and sends it', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await arrived(world, page)
  await world.time.pass(3 * SECOND)
  page.kill()
  await world.time.pass(2 * SECOND)
  phone.open()
  await world.time.pass(4 * SECOND)
  expect(effects(world)).toBe(0)
  await world.time.pass(3 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(effects(world)).toBe(1)
})

test('[UNDO-01] started long after it was killed, the app sends it right away', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await arrived(world, page)
  page.kill()
  await world.time.pass(60 * SECOND)
  phone.open()
  await world.time.pass(2 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])
})

test('[UNDO-01] two tabs and a worker: none sends it early, the other tab can undo it, and nothing is sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const [other, worker] = [phone.open(), phone.open()]
  await arrived(world, page)
  for (const tab of [page, other, worker]) for (const event of ['sync', 'online', 'visible'] as const) tab.tell(event)
  await world.time.pass(8 * SECOND)
  expect(phone.network.exchanges).toEqual([])
  expect(await undo(world, phone, other)).toBe('cancelled')
  await world.time.pass(60 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['cancelled'])
  expect(phone.network.exchanges).toEqual([])
})

test('[UNDO-01] undone while offline: signal returns, and nothing is sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  await arrived(world, page)
  await world.time.pass(5 * SECOND)
  expect(await undo(world, phone, page)).toBe('cancelled')
  phone.network.up = true
  page.tell('online')
  await world.time.pass(60 * SECOND)
  expect(effects(world)).toBe(0)
  expect(await statesOn(world, phone)).toEqual(['cancelled'])
})

test('[UNDO-01] undone just before a sender takes it: the sender finds it gone', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const other = phone.open()
  await arrived(world, page)
  let undone: Promise<unknown> = Promise.resolve('not tried')
  for (const tab of [page, other])
    tab.at('before claim', () => {
      undone = undo(world, phone, other)
      tab.freeze()
      void undone.then(() => tab.thaw())
    })
  await world.time.pass(UNDO_MS + 5 * SECOND)
  expect(await undone).toBe('cancelled')
  expect(await statesOn(world, phone)).toEqual(['cancelled'])
  expect(phone.network.exchanges).toEqual([])
})

test('[UNDO-01] undone just after a sender has taken it: its answer tells that it was too late', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await arrived(world, page)
  let undone: Promise<unknown> = Promise.resolve('not tried')
  page.at('after claim', () => {
    undone = world.time.working(async () => {
      const [op] = await page.db.ops.toArray()
      return cancelOp(page.outbox, given(op).opId)
    })
  })
  await world.time.pass(UNDO_MS + 5 * SECOND)
  expect(await undone).toBe('stopping')
  expect(await opsOn(world, phone)).toMatchObject([{ state: 'done', stopping: true }])
  expect(effects(world)).toBe(1)
})

test("[UNDO-01] 'Send now' and the next step on the same load end the wait", async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await arrived(world, page)
  await phone.decide(page, given((await opsOn(world, phone))[0]), 'send now')
  await world.time.pass(SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])

  const next = posted(world, 2)
  given(world.server.loads.all.get(next)).status = 'active'
  await page.tap(arrival(next), UNDO)
  await page.tap(cancellation(next))
  await world.time.pass(SECOND)
  expect((await statesOn(world, phone)).slice(1)).not.toContain('queued')
})

test('[UNDO-01] the clock is set back meanwhile: it is sent now and not in an hour', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await arrived(world, page)
  world.clocksMoved = true
  phone.clock.skewMs = -3_600_000
  page.tell('visible')
  await world.time.pass(2 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])
})
