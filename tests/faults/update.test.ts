import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { decodeOp, type NewOp } from '#offline/outbox/op.ts'
import { filled } from '#tests/support/filled.ts'
import { everyKind } from './every-kind.ts'
import opsOfVersion1 from './fixtures/ops-v1.json' with { type: 'json' }
import { booking, nth, posted } from './freight.ts'
import { judgeEachWorld, newWorld, opsOn, phoneOf, statesOn } from './scenario.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

judgeEachWorld()

/** Every version of the ops that was ever shipped, oldest first; a new one is added beside the others. */
const SHIPPED: readonly object[][] = [opsOfVersion1]
const NEWEST = path.resolve(`tests/faults/fixtures/ops-v${SHIPPED.length}.json`)

test.each(SHIPPED.map((ops, i) => [i + 1, ops] as const))(
  'F64 this version reads the ops that version %i saved, and sends them byte for byte',
  async (_, shipped) => {
    const world = newWorld()
    const [phone, page] = await phoneOf(world)
    phone.network.up = false
    await phone.write((disk) => disk.ops.bulkAdd(shipped as NewOp[]))
    const saved = await opsOn(world, phone)
    expect(saved.map(decodeOp)).toEqual(saved)
    expect(saved).toHaveLength(shipped.length)
    phone.network.up = true
    page.tell('online')
    await world.time.pass(MINUTE)

    const prints = saved.map(({ request: { method, path, body } }) => `${method} ${path}\n${body ?? ''}`)
    expect([...world.server.stored.values()].map(({ print }) => print).sort()).toEqual(prints.sort())
  },
)

test.each(filled(everyKind().map((op) => [op.intent.kind, op] as const)))(
  'this version saves "%s" as its newest fixture has it: other bytes need a new op version',
  (kind, op) => {
    const shipped = newestOps().find(({ intent }) => intent.kind === kind)
    if (!shipped && process.env['CAPTURE']) return addToNewest(op)
    if (!shipped) throw new Error(`The newest fixture has no "${kind}": run this test with CAPTURE=1 to add it`)
    expect({ ...op, opId: shipped.opId }).toEqual(shipped)
  },
)

function newestOps(): NewOp[] {
  return JSON.parse(readFileSync(NEWEST, 'utf8')) as NewOp[]
}

/** Ops of other kinds keep their ids, wherever the new kind is in the list. */
function addToNewest(op: NewOp): void {
  const ops = newestOps()
  writeFileSync(NEWEST, `${JSON.stringify([...ops, { ...op, opId: nth(100 + ops.length) }], null, 2)}\n`)
}

test('F64 an update with 10 ops queued by the previous version: all are sent', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.up = false
  for (let n = 1; n <= 10; n += 1) await page.tap(booking(posted(world, n)))
  page.kill()
  phone.network.up = true
  phone.open({ appVersion: 2 })
  await world.time.pass(20 * SECOND)

  expect(await statesOn(world, phone)).toEqual(Array.from({ length: 10 }, () => 'done'))
})

test('F69 [SYNC-08] the server rejects this op version: the op is asked again every 5 minutes, and sent after the update', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  world.server.oldestApp = 2
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(10 * MINUTE)
  expect(await opsOn(world, phone)).toMatchObject([
    { state: 'blocked:update', lastError: { code: 'OP_VERSION_UNSUPPORTED' } },
  ])
  expect(phone.network.exchanges).toHaveLength(2)
  page.kill()
  phone.open({ appVersion: 2 })
  await world.time.pass(5 * SECOND)

  expect(await statesOn(world, phone)).toEqual(['done'])
})

test('F69 [SYNC-08] the deploy that rejected this op version is rolled back: the op is sent within 5 minutes', async () => {
  const world = newWorld()
  const [phone, page] = await phoneOf(world)
  phone.network.script.push({ kind: 'status', status: 426 })
  await page.tap(booking(posted(world, 1)))
  await world.time.pass(MINUTE)
  expect(await statesOn(world, phone)).toEqual(['blocked:update'])
  await world.time.pass(5 * MINUTE)

  expect(await statesOn(world, phone)).toEqual(['done'])
})
