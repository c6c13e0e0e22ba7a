import { expect, test, vi } from 'vitest'
import type { Intent } from './op-kind.ts'
import { type NewOp, transitionOp, createOp, type Op } from './op.ts'
import { UNDO_MS } from './op-state.ts'
import { createOpStore } from './op-store.ts'
import { OutboxDb } from './outbox-db.ts'
import {
  editAndResendOp,
  enqueueOp,
  enqueueOps,
  type Outbox,
  observeOp,
  observeOutbox,
  type OutboxRows,
} from './outbox.ts'
import { observeSettled } from './outbox-watch.ts'
import { UnsavedOps } from './unsaved-ops.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const arrival: Intent = { kind: 'set-load-status', loadId: crypto.randomUUID(), status: 'completed' }

function draft(userId = 'ann'): NewOp {
  const by = { opId: crypto.randomUUID(), userId, label: 'Load 1042', now: NOW, serverOffset: null, appVersion: '1' }
  return createOp(arrival, by)
}

function receipt(userId?: string): NewOp {
  return { ...draft(userId), state: 'done', open: 0, settledAt: NOW }
}

async function settle(db: OutboxDb, op: Op): Promise<void> {
  await db.ops.put(transitionOp(transitionOp(op, 'sending'), 'done', { settledAt: NOW }))
}

const ANN = { userId: 'ann', label: 'Load 1042' }

function outboxOn(db: OutboxDb): Outbox {
  return {
    db,
    clock: { elapsed: () => 0, now: () => NOW, after: () => () => undefined },
    newId: () => crypto.randomUUID(),
    unsaved: new UnsavedOps(),
    serverClock: () => null,
    appVersion: '1',
    evictCache: async () => undefined,
    wake: () => undefined,
  }
}

test('one tap on several items saves all of them or none', async () => {
  const db = new OutboxDb()
  const archived = Array.from({ length: 3 }, (): Intent => {
    return { kind: 'archive-notification', notificationId: crypto.randomUUID() }
  })
  const [first] = archived
  if (!first) throw new Error('There are three')
  await enqueueOp(outboxOn(db), ANN, first)
  const failThirdInsert = (_: unknown, op: NewOp) => {
    if (JSON.stringify(op.intent) === JSON.stringify(archived[2])) throw new Error('The disk is gone')
  }
  db.ops.hook('creating', failThirdInsert)
  const broken = await enqueueOps(outboxOn(db), ANN, archived)
  expect(broken.map(({ result }) => result)).toEqual(['not-saved', 'not-saved', 'not-saved'])
  expect((await db.ops.toArray()).map(({ intent }) => intent)).toEqual([first])

  db.ops.hook('creating').unsubscribe(failThirdInsert)
  const saved = await enqueueOps(outboxOn(db), ANN, archived)
  expect(saved.map(({ result }) => result)).toEqual(['already-waiting', 'saved', 'saved'])
  expect((await db.ops.toArray()).map(({ intent }) => intent)).toEqual(archived)
  await db.delete()
})

test('[CASE-12] a database that another tab holds back is a failure to save, and saves nothing later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const requests: IDBOpenDBRequest[] = []
  const held = { open: () => requests[requests.push({} as IDBOpenDBRequest) - 1], databases: async () => [] }
  const db = new OutboxDb({ indexedDB: held as unknown as IDBFactory, IDBKeyRange })
  const saving = enqueueOp(outboxOn(db), ANN, arrival)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await saving).toMatchObject({ result: 'not-saved', reason: 'unavailable' })
  vi.useRealTimers()
})

test('an edited item shows its new label, whether it waits or was refused', async () => {
  const db = new OutboxDb()
  const outbox = outboxOn(db)
  const saved = await enqueueOp(outbox, ANN, arrival)
  if (saved.result !== 'saved') throw new Error('It is not saved')
  const waiting = await editAndResendOp(outbox, saved.op.opId, { label: 'Dallas to Austin', intent: arrival })
  expect(waiting).toMatchObject({ opId: saved.op.opId, label: 'Dallas to Austin' })

  await db.ops.put(transitionOp(transitionOp(saved.op, 'sending'), 'needs_you:rejected'))
  const again = await editAndResendOp(outbox, saved.op.opId, { label: 'Dallas to Waco', intent: arrival })
  expect(again?.opId).not.toBe(saved.op.opId)
  expect((await db.ops.toArray()).map(({ label, state }) => [label, state])).toEqual([
    ['Load 1042', 'discarded'],
    ['Dallas to Waco', 'queued'],
  ])
  await db.delete()
})

test('[TRUE-22] two accessorials of one load both wait; a double tap on one form asks once', async () => {
  const db = new OutboxDb()
  const charge = (accessorialId: string, kind: 'lumper' | 'layover'): Intent => {
    const dealId = '40000000-0000-4000-8000-000000000001'
    return { kind: 'ask-accessorial', loadId: dealId, charge: { dealId, accessorialId, kind, amount: 5000 } }
  }
  const outbox = outboxOn(db)
  const [lumper, layover] = [charge(crypto.randomUUID(), 'lumper'), charge(crypto.randomUUID(), 'layover')]
  const results = [lumper, lumper, layover].map(async (intent) => (await enqueueOp(outbox, ANN, intent)).result)
  expect(await Promise.all(results)).toEqual(['saved', 'already-waiting', 'saved'])
  await db.delete()
})

test('[STOP-33] taps without signal at two deliveries of one load both wait; a double tap at one is one item', async () => {
  const db = new OutboxDb()
  const loadId = crypto.randomUUID()
  const tap = (stop: 's1' | 's2') => ({ kind: 'record-stop-event', loadId, event: 'arrived', stop }) as const
  const results = []
  for (const stop of ['s1', 's1', 's2'] as const) results.push((await enqueueOp(outboxOn(db), ANN, tap(stop))).result)
  expect(results).toEqual(['saved', 'already-waiting', 'saved'])
  const stops = (await db.ops.toArray()).map(({ intent }) => intent.kind === 'record-stop-event' && intent.stop)
  expect(stops).toEqual(['s1', 's2'])
  await db.delete()
})

test('[SYNC-02] a live query whose runs overlap shows each sent item once', async () => {
  const db = new OutboxDb()
  for (let round = 0; round < 20; round += 1) {
    await db.ops.clear()
    const ops: Op[] = []
    for (let i = 0; i < 5; i += 1) {
      const op = draft()
      ops.push({ ...op, seq: await db.ops.add(op) })
    }
    const seen: OutboxRows[] = []
    const stop = observeOutbox(db, 'ann', (outbox) => seen.push(outbox))
    await vi.waitFor(() => expect(seen.at(-1)?.ops).toHaveLength(5), 20_000)
    for (const op of ops) void settle(db, op)
    await vi.waitFor(
      () => expect(seen.at(-1)?.ops.filter(({ state }) => state === 'done').length).toBeGreaterThan(4),
      20_000,
    )
    stop()
    const shown = seen.map((outbox) => outbox.ops.map(({ seq }) => seq))
    expect(shown.filter((seqs) => new Set(seqs).size < seqs.length)).toEqual([])
  }
  await db.delete()
})

test('a change reads only open and newly settled ops, not a week of receipts', async () => {
  const db = new OutboxDb()
  await db.ops.bulkAdd([...Array.from({ length: 300 }, () => receipt()), receipt('ben')])
  const seq = await db.ops.add(draft())
  const seen: OutboxRows[] = []
  const stop = observeOutbox(db, 'ann', (outbox) => seen.push(outbox))
  await vi.waitFor(() => expect(seen.at(-1)?.ops).toHaveLength(301), 20_000)

  let rowsRead = 0
  db.ops.hook('reading', (row: Op) => {
    rowsRead += 1
    return row
  })
  const op = seen.at(-1)?.ops.find((one) => one.seq === seq)
  if (!op) throw new Error('The open op is not there')
  await settle(db, op)
  await vi.waitFor(() => expect(seen.at(-1)?.ops.find((one) => one.seq === seq)?.state).toBe('done'), 20_000)
  expect(rowsRead).toBeGreaterThan(0)
  expect(rowsRead).toBeLessThan(10)

  await db.ops.bulkDelete([1, 2])
  await vi.waitFor(() => expect(seen.at(-1)?.ops).toHaveLength(299), 20_000)
  expect(seen.at(-1)?.ops.map((one) => one.seq)).toEqual(
    Array.from({ length: 299 }, (_, i) => i + 3).map((n) => (n === 301 ? seq : n)),
  )
  stop()
  await db.delete()
})

test('an unreadable row is listed separately, and read again after a change', async () => {
  const db = new OutboxDb()
  await db.ops.add(draft())
  const strange = { ...draft(), state: 'flying' } as unknown as NewOp
  const seq = await db.ops.add(strange)
  const seen: OutboxRows[] = []
  const stop = observeOutbox(db, 'ann', (outbox) => seen.push(outbox))
  await vi.waitFor(() => expect(seen.at(-1)?.unreadable.map((one) => one.seq)).toEqual([seq]), 20_000)
  const fixed: Op = { ...draft(), seq }
  await db.ops.put(fixed)
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ ops: [{}, { seq }], unreadable: [] }), 20_000)
  stop()
  await db.delete()
})

test('an observer follows one op until it settles, and another counts the account’s settled ops', async () => {
  const db = new OutboxDb()
  await db.ops.add(receipt('ben'))
  const op = draft()
  const seq = await db.ops.add(op)
  const states: (string | undefined)[] = []
  const counts: number[] = []
  const queueCounts: number[] = []
  const stops = [
    observeOp(db, op.opId, (current) => states.push(current?.state)),
    observeSettled(db, 'ann', op.queueKey, (settled) => {
      counts.push(settled.all)
      queueCounts.push(settled.ofQueue)
    }),
  ]
  await vi.waitFor(() => expect([states.at(-1), counts.at(-1)]).toEqual(['queued', 0]), 20_000)
  await settle(db, { ...op, seq })
  await vi.waitFor(() => expect([states.at(-1), counts.at(-1), queueCounts.at(-1)]).toEqual(['done', 1, 1]), 20_000)
  stops.forEach((stop) => stop())
  await db.delete()
})

test('[F83] a document taken before an unsent tender acceptance waits for it, and only on that load', async () => {
  const db = new OutboxDb()
  const [loadId, otherId] = [crypto.randomUUID(), crypto.randomUUID()]
  const documentOf = (load: string): Intent => ({
    kind: 'add-document',
    loadId: load,
    documentId: crypto.randomUUID(),
    documentKind: 'pod',
    parts: [crypto.randomUUID()],
    capturedAgoMs: 0,
  })
  await enqueueOp(outboxOn(db), ANN, { kind: 'accept-tender', loadId })
  await enqueueOp(outboxOn(db), ANN, documentOf(loadId))
  await enqueueOp(outboxOn(db), ANN, documentOf(otherId))
  const [acceptance, waiting, free] = await db.ops.toArray()
  expect(waiting?.dependsOn).toEqual([acceptance?.opId])
  expect(free?.dependsOn).toEqual([])
  await db.delete()
})

test('[UNDO-01] no sender can claim an action while it can be undone, whatever its snapshot says', async () => {
  const db = new OutboxDb()
  const placed = await enqueueOp(outboxOn(db), { ...ANN, isUndoable: true }, arrival)
  if (placed.result !== 'saved') throw new Error('The outbox saves it')
  const claimAt = (now: number) => createOpStore(db).claim(placed.op, { owner: 'a tab', now })
  expect(await claimAt(NOW)).toBeNull()
  expect(await claimAt(NOW + UNDO_MS - 1)).toBeNull()
  expect(await claimAt(NOW + UNDO_MS)).toMatchObject({ state: 'sending' })
})
