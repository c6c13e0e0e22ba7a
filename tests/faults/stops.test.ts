import { expect, test } from 'vitest'
import type { StopId } from '#domain/freight/load-stop.ts'
import { booking, longHaul, nth, posted, tap } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualTab } from './virtual-tab.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

async function signalReturns(world: World, page: VirtualTab): Promise<void> {
  page.browser.network.up = true
  page.tell('online')
  await world.time.pass(MINUTE)
}

const tapsOf = (world: World, load: string) => given(world.server.loads.all.get(load)).taps

test('[STOP-31] [STOP-33] taps at two deliveries without signal are two items, and the app is killed twice on the way: each arrives once, by its id, in order', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = longHaul(world, 1)
  phone.network.up = false
  for (const stop of ['s1', 's2'] as const)
    for (const event of ['arrived', 'departed'] as const) await page.tap(tap(load, event, stop))
  expect(await statesOn(world, phone)).toHaveLength(4)
  page.kill()
  const second = phone.open()
  // the server has it, and the app dies before it knows
  second.at('before settle', () => second.kill())
  await signalReturns(world, second)
  await signalReturns(world, phone.open())

  expect(await statesOn(world, phone)).toEqual(['done', 'done', 'done', 'done'])
  expect(tapsOf(world, load)).toEqual(['arrived s1', 'departed s1', 'arrived s2', 'departed s2'])
  expect(given(world.server.loads.all.get(load)).status).toBe('active')
})

test('[STOP-32] a change moves stop 3 before stop 2 between a tap without signal and its delivery 40 minutes later, and the worker dies twice: the tap is at its stop, once', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = longHaul(world, 1)
  phone.network.up = false
  await page.tap(tap(load, 'arrived', 's2'))
  page.kill()
  given(world.server.loads.all.get(load)).stops = ['pickup', 's2', 's1', 'delivery']
  await world.time.pass(40 * MINUTE)
  for (const moment of ['before claim', 'before settle'] as const) {
    const worker = phone.open({ isWorker: true })
    worker.at(moment, () => worker.kill())
    phone.network.up = true
    worker.tell('sync')
    await world.time.pass(MINUTE)
  }
  await signalReturns(world, phone.open())

  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(tapsOf(world, load)).toEqual(['arrived s2'])
})

test('[STOP-32] [STOP-47] at a stop that was removed meanwhile, the tap is kept once and needs attention with the stops in force', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = longHaul(world, 1)
  phone.network.up = false
  await page.tap(tap(load, 'arrived', 's1'))
  const stored = given(world.server.loads.all.get(load))
  Object.assign(stored, { stops: ['pickup', 's2', 'delivery'], removed: ['s1'] })
  page.at('before settle', () => page.kill())
  await signalReturns(world, page)
  await signalReturns(world, phone.open())

  expect(await opsOn(world, phone)).toMatchObject([
    {
      state: 'needs_you:conflict',
      lastError: { code: 'STATUS_CONFLICT', current: { stops: ['pickup', 's2', 'delivery'] } },
    },
  ])
  expect(stored.taps).toEqual(['arrived s1'])
})

test('[STOP-47] a change that removes a stop is accepted without signal, and the truck reaches it meanwhile: no reached stop goes', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = longHaul(world, 1)
  const stored = given(world.server.loads.all.get(load))
  stored.changeRemoves = 's1'
  phone.network.up = false
  await page.tap({ kind: 'answer-change', loadId: load, changeId: nth(8), answer: 'accepted', stops: 3 })
  stored.taps = ['arrived s1']
  await signalReturns(world, page)

  expect(await statesOn(world, phone)).toEqual(['needs_you:conflict'])
  expect(stored.stops).toEqual(['pickup', 's1', 's2', 'delivery'])
})

test('[STOP-25] a booking of four stops waits while a fifth is added: LOAD_CHANGED, and nothing is booked', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  const load = posted(world, 1)
  const stops: StopId[] = ['pickup', 's1', 's2', 'delivery']
  given(world.server.loads.all.get(load)).stops = stops
  phone.network.up = false
  await page.tap(booking(load, { freight: { stops: stops.join(' ') } }))
  given(world.server.loads.all.get(load)).stops = ['pickup', 's1', 's2', 's3', 'delivery']
  await signalReturns(world, page)

  expect(await opsOn(world, phone)).toMatchObject([
    {
      state: 'needs_you:conflict',
      lastError: { code: 'LOAD_CHANGED', current: { stops: expect.arrayContaining(['s3']) } },
    },
  ])
  expect(effects(world)).toBe(0)
})
