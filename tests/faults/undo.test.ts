import { expect, test } from 'vitest'
import { UNDO_MS } from '#offline/outbox/op-state.ts'
import { cancelOp } from '#offline/outbox/outbox.ts'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { arrival, cancellation, posted } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualBrowser } from './virtual-browser.ts'
import type { VirtualTab } from './virtual-tab.ts'
import { World } from './world.ts'

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

const SENDERS = ['page', 'other tab', 'worker'] as const

/**
 * For eight seconds, one sender tries to deliver each second. The other senders are closed.
 * @returns how often the device called the server, and what Undo then said
 */
async function waitsIn(world: World, sender: (typeof SENDERS)[number]) {
  const [phone, page] = await phoneOf(world)
  const other = phone.open({ isWorker: sender === 'worker' })
  await arrived(world, page)
  const alone = sender === 'page' ? page : other
  for (const tab of [page, other]) if (tab !== alone) tab.kill()
  for (let second = 0; second < 8; second += 1) {
    for (const event of ['sync', 'online', 'visible'] as const) alone.tell(event)
    await world.time.pass(SECOND)
  }
  const calls = phone.network.exchanges.length
  const undone = await undo(world, phone, sender === 'worker' ? phone.open() : alone)
  await world.time.pass(60 * SECOND)
  return { calls, undone, states: await statesOn(world, phone), callsLater: phone.network.exchanges.length - calls }
}

test.each(SENDERS)('[UNDO-01] the %s alone never sends it early; undone, it is never sent', async (sender) => {
  const waited = { calls: 0, undone: 'cancelled', states: ['cancelled'], callsLater: 0 }
  expect(await waitsIn(newWorld(), sender)).toEqual(waited)
})

test.each(SENDERS)('the test of the %s detects one that ignores the ten seconds', async (sender) => {
  const sabotage = given(PLANTED_BUGS['sent while it can still be undone'])
  const world = new World({ sabotage })
  expect(await waitsIn(world, sender)).toMatchObject({ calls: 1, undone: 'too-late', states: ['done'] })
  world.close()
})

test('[UNDO-01] two tabs and a worker: none sends it early, the other tab can undo it, and nothing is sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const [other, worker] = [phone.open(), phone.open({ isWorker: true })]
  await arrived(world, page)
  for (let second = 0; second < 8; second += 1) {
    for (const tab of [page, other, worker]) for (const event of ['sync', 'online', 'visible'] as const) tab.tell(event)
    await world.time.pass(SECOND)
  }
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

test('[UNDO-01] signal returns within the ten seconds: it still waits, and can be undone', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  await arrived(world, page)
  await world.time.pass(2 * SECOND)
  phone.network.up = true
  page.tell('online')
  await world.time.pass(6 * SECOND)
  expect(effects(world)).toBe(0)
  expect(await undo(world, phone, page)).toBe('cancelled')
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
  await world.time.pass(2 * SECOND)
  expect(phone.network.exchanges).toEqual([])
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
  await world.time.pass(2 * SECOND)
  expect(phone.network.exchanges).toEqual([])
  world.clocksMoved = true
  phone.clock.skewMs = -3_600_000
  page.tell('visible')
  await world.time.pass(2 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])
})
