import { expect, test } from 'vitest'
import { reopenReceipts } from '#offline/outbox/reopen-receipts.ts'
import { retryOp } from '#offline/outbox/outbox.ts'
import { booking, nth, posted, withdrawal } from './freight.ts'
import { given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualTab } from './virtual-tab.ts'
import type { World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

/** As a sync does whose cursor is from before the restore. */
async function hearOfRestore(world: World, page: VirtualTab, restoredTo: number): Promise<void> {
  world.undone()
  await world.time.working(() => reopenReceipts(page.db, world.people.driver, { restoredTo, serverOffset: 0 }))
  page.tell('sync')
  await world.time.pass(30 * SECOND)
}

test('[SYNC-03] a restored server gets again what it had answered after its backup, in order and once', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  for (const n of [1, 2, 3]) posted(world, n)
  await page.tap(booking(nth(1)))
  await world.time.pass(20 * MINUTE)
  const restoredTo = world.time.now
  const restore = world.server.backUp()
  await page.tap(booking(nth(2)))
  await page.tap(booking(nth(3)))
  await world.time.pass(5 * SECOND)
  await page.tap(withdrawal(nth(3)))
  await world.time.pass(5 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done', 'done', 'done', 'done'])
  restore()
  await hearOfRestore(world, page, restoredTo)

  expect(await statesOn(world, phone)).toEqual(['done', 'done', 'done', 'done'])
  const statusOf = (n: number) => world.server.loads.all.get(nth(n))?.requests.map(({ status }) => status)
  expect([1, 2, 3].map(statusOf)).toEqual([['pending'], ['pending'], ['withdrawn']])
  // what the backup has was not sent again
  const keys = phone.network.exchanges.map(({ key }) => key)
  expect(keys.filter((key) => key === keys[0])).toHaveLength(1)
})

test('[SYNC-03] what the restored server refuses needs the person, and is no request any more', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  posted(world, 1)
  const restore = world.server.backUp()
  const restoredTo = world.time.now
  await world.time.pass(20 * MINUTE)
  await page.tap(booking(nth(1)))
  await world.time.pass(5 * SECOND)
  restore()
  given(world.server.loads.all.get(nth(1))).status = 'active'
  await hearOfRestore(world, page, restoredTo)

  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'needs_you:conflict', restoredTo, lastError: { code: 'LOAD_TAKEN' } },
  ])
})

test('a receipt is not sent again by a tap', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * SECOND)
  const [done] = await opsOn(world, phone)
  expect(await world.time.working(() => retryOp(page.outbox, given(done).opId))).toBeNull()
})
