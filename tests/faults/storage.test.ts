import { Dexie, type DexieOptions } from 'dexie'
import { expect, test } from 'vitest'
import { enqueueOp } from '#offline/outbox/outbox.ts'
import { exportOpAsText } from '#offline/outbox/op-display.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { forbiddenDisk, fullDisk, lostConnection } from './broken-disk.ts'
import { booking, nth, posted, withdrawal } from './freight.ts'
import { effects, given, judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'
import type { VirtualTab } from './virtual-tab.ts'
import { World } from './world.ts'

const SECOND = 1_000

judgeEachWorld()

/** The next version of the outbox's database, which nobody has released yet. */
function newerOutbox(phone: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>): Dexie {
  const newer = new Dexie('outbox', { indexedDB: phone.indexedDB, IDBKeyRange: phone.IDBKeyRange })
  newer
    .version(2)
    .stores({ ops: '++seq, &opId, userId, [userId+open], [userId+queueKey+open], settledAt, entity', passes: 'userId' })
  return newer
}

test('F53 the disk is full: the cache is evicted and the op is saved', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  fullDisk(page.db, 1)
  expect(await page.tap(booking(posted(world, 1)))).toMatchObject({ result: 'saved' })
  expect(phone.evictions).toBe(1)
  await world.time.pass(5 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done'])
})

test('F53 the disk stays full: the app reports that nothing was saved, and sends nothing', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  fullDisk(page.db, Infinity)
  expect(await page.tap(booking(posted(world, 1)))).toMatchObject({ result: 'not-saved', reason: 'full' })
  await world.time.pass(60 * SECOND)

  expect(await statesOn(world, phone)).toEqual([])
  expect(effects(world)).toBe(0)
})

/** Presses the button of one form, and waits until the person hears of it. */
async function press(world: World, page: VirtualTab, rate: number): Promise<void> {
  const told = page.post(1, rate)
  await world.time.pass(30 * SECOND)
  await told
}

async function unansweredPost() {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  fullDisk(page.db, 8)
  phone.network.script.push({ kind: 'lost-answer' })
  await press(world, page, 2400)
  const posted = () => [...world.server.loads.all.values()].map(({ rate }) => rate)
  expect(posted()).toEqual([2400])
  return { world, phone, page, posted }
}

test('F53 [TRUE-14] the disk is full and the answer is lost: pressed again, the load is posted once', async () => {
  const { world, page, posted } = await unansweredPost()
  await world.time.pass(5 * SECOND)
  await press(world, page, 2400)
  expect(posted()).toEqual([2400])
  expect(effects(world)).toBe(1)
  // the person heard that it is posted: another press is another load
  await press(world, page, 2400)
  expect(posted()).toEqual([2400, 2400])
})

test('F53 [TRUE-14] pressed again with another rate, the server says first what became of the earlier one', async () => {
  const { world, phone, page, posted } = await unansweredPost()
  phone.network.up = false
  await press(world, page, 2500)
  expect(posted()).toEqual([2400])
  phone.network.up = true
  await press(world, page, 2500)
  expect(posted()).toEqual([2400])
  expect(effects(world)).toBe(1)
})

test('F53 [TRUE-14] a request that was lost is cancelled before the load goes with another rate', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  fullDisk(page.db, 8)
  phone.network.script.push({ kind: 'lost-request' })
  await press(world, page, 2400)
  await press(world, page, 2500)
  expect([...world.server.loads.all.values()].map(({ rate }) => rate)).toEqual([2500])
})

test('F53 [TRUE-14] room on the disk again: it is saved under the key under which it was sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  fullDisk(page.db, 2)
  phone.network.script.push({ kind: 'lost-answer' })
  await press(world, page, 2400)
  phone.network.up = false
  await press(world, page, 2400)
  expect(await opsOn(world, phone)).toMatchObject([{ maybeSent: true, opId: [...world.sentUnsaved][0] }])
  phone.network.up = true
  page.tell('visible')
  await world.time.pass(60 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done'])
  expect(world.server.loads.all.size).toBe(1)
})

test('F55 the connection to the database is lost: it is reopened, and the op is saved and sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(5 * SECOND)
  lostConnection(page.db)
  expect(await page.tap(booking(posted(world, 2)))).toMatchObject({ result: 'saved' })
  await world.time.pass(5 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
})

test('F56 a newer version upgrades the database under an old tab: the tab is notified and closes it, the ops stay', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  await page.tap(booking(posted(world, 1)))
  let isNotified = false
  const old = new OutboxDb({
    indexedDB: phone.indexedDB,
    IDBKeyRange: phone.IDBKeyRange,
    onNewer: () => {
      isNotified = true
    },
  })
  await world.time.working(() => old.open())
  const newer = newerOutbox(phone)
  await world.time.working(() => newer.open())

  expect(await world.time.working(async () => newer.table('ops').toArray())).toMatchObject([{ state: 'queued' }])
  expect(isNotified).toBe(true)
  newer.close()
})

test('F57 a hung tab blocks the upgrade: the new tab is told, nothing is lost, and it goes on when the tab is gone', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  await page.tap(booking(posted(world, 1)))
  // a tab that answers no event
  const hung = new Dexie('outbox', { indexedDB: phone.indexedDB, IDBKeyRange: phone.IDBKeyRange })
  hung.on('versionchange', () => false)
  await world.time.working(() => hung.open())
  const newer = newerOutbox(phone)
  const told = new Promise<void>((resolve) => newer.on('blocked', () => resolve()))
  let isOpen = false
  const opening = newer.open().then(() => (isOpen = true))
  await world.time.working(() => told)

  expect(isOpen).toBe(false)
  expect(await world.time.working(async () => hung.table('ops').toArray())).toMatchObject([{ state: 'queued' }])
  hung.close()
  await world.time.working(() => opening)
  expect(await world.time.working(async () => newer.table('ops').toArray())).toMatchObject([{ state: 'queued' }])
  newer.close()
})

test('F58 an upgrade throws half way: it is undone, and the version before still saves and sends', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  await page.tap(booking(posted(world, 1)))
  const before = await opsOn(world, phone)
  const newer = newerOutbox(phone)
  newer.version(2).upgrade(async (tx) => {
    await tx.table('ops').toCollection().modify({ state: 'half-changed' })
    throw new Error('A bug in the upgrade')
  })
  await expect(world.time.working(() => newer.open())).rejects.toThrow('A bug in the upgrade')
  newer.close()

  expect(await opsOn(world, phone)).toEqual(before)
  expect(await page.tap(booking(posted(world, 2)))).toMatchObject({ result: 'saved' })
  phone.network.up = true
  page.tell('visible')
  await world.time.pass(10 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done', 'done'])
})

test('F60 without IndexedDB, the app reports that nothing was saved, and sends directly', async () => {
  const world = newWorld()
  const [, page] = await phoneOf(world)
  const outbox = { ...page.outbox, db: new OutboxDb(forbiddenDisk()) }
  const author = { userId: world.people.driver, label: 'Load 1042' }
  const result = await enqueueOp(outbox, author, booking(posted(world, 1)))
  expect(result).toMatchObject({ result: 'not-saved', reason: 'unavailable' })

  const unsaved = given(result.result === 'not-saved' ? result.unsaved : undefined)
  world.sentUnsaved.add(unsaved.opId)
  const sending = page.drainer.sendUnsaved(unsaved)
  await world.time.pass(5 * SECOND)
  expect(await sending).toMatchObject({ type: 'done', response: { status: 'pending' } })
  expect(effects(world)).toBe(1)
})

test('F62 an unreadable row is listed separately, can be exported and is never deleted; the rest is sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  await page.tap(booking(posted(world, 1)))
  const [good] = await opsOn(world, phone)
  const strange = {
    ...good,
    seq: undefined,
    opId: nth(77),
    intent: { kind: 'approve-invoice', rate: 2400 },
    v: 9,
  }
  await phone.write((disk) => disk.table('ops').add(JSON.parse(JSON.stringify(strange))))
  phone.network.up = true
  await page.tap(booking(posted(world, 2)))
  await world.time.pass(60 * SECOND)

  const { ops, unreadable } = await phone.rows(world.people.driver)
  expect(ops.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(unreadable).toHaveLength(1)
  expect(exportOpAsText(unreadable[0]?.row)).toContain('approve-invoice')
})

test('receipts are deleted after a week; ops that need attention, and parents of open ops, stay', async () => {
  const world = new World()
  const [phone, page] = await phoneOf(world)
  const week = 7 * 24 * 3_600 * SECOND
  await page.tap(booking(posted(world, 1)))
  await page.tap(booking(posted(world, 2)))
  await page.tap(booking(nth(3)))
  await world.time.pass(5 * SECOND)
  expect(await statesOn(world, phone)).toEqual(['done', 'done', 'needs_you:rejected'])
  phone.clock.skewMs = week - 10 * SECOND
  phone.network.up = false
  await page.tap(withdrawal(nth(2)))
  phone.clock.skewMs = week
  page.tell('visible')
  await world.time.pass(5 * SECOND)

  const left = await opsOn(world, phone)
  expect(left.map(({ entity }) => entity)).toEqual([`load:${nth(2)}`, `load:${nth(3)}`, `load:${nth(2)}`])
  world.close()
})
