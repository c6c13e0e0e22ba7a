import { describe, expect, test } from 'vitest'
import { nextWakeAt, selectNextOps } from './next-op.ts'
import type { AccountHold } from './op-state.ts'
import { createOp, type Op } from './op.ts'
import type { Intent } from './op-kind.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const id = (n: number) => `40000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function op(seq: number, intent: Intent, patch: Partial<Op> = {}, now = NOW - 3_600_000): Op {
  const by = { opId: id(100 + seq), userId: 'driver', label: '', now, serverOffset: 0, appVersion: '1' }
  return { ...createOp(intent, by), seq, ...patch }
}
const arrival = (n: number): Intent => ({ kind: 'set-load-status', loadId: id(n), status: 'completed' })
const readReceipt = (n: number): Intent => ({ kind: 'mark-notification-read', notificationId: id(n) })
const wait = (ms: number) => ({ since: NOW, until: NOW + ms })
const holdFor = (ms: number) => ({ ...wait(ms), status: 503 })

const next = (ops: Op[], { hold = null as AccountHold | null, passedOver = new Set<number>() } = {}) =>
  selectNextOps({ ops, hold }, { now: NOW, passedOver, most: 1 })[0]?.seq ?? null

describe('the op to send next', () => {
  test('is the first of its lane, whatever other lanes hold', () => {
    expect(next([op(1, arrival(1)), op(2, arrival(1))])).toBe(1)
    const first = op(1, arrival(1), { state: 'retry_wait', wait: wait(5_000) })
    expect(next([first, op(2, arrival(1))])).toBeNull()
    expect(next([first, op(2, arrival(1)), op(3, arrival(2))])).toBe(3)
  })

  test('is a recent action before an older one, and notifications come last', () => {
    const old = op(1, arrival(1))
    const fresh = op(3, arrival(2), {}, NOW - 5_000)
    expect(next([op(2, readReceipt(1)), fresh])).toBe(3)
    expect(next([old, op(2, readReceipt(1)), fresh])).toBe(3)
    expect(next([op(1, readReceipt(1)), op(2, arrival(1))])).toBe(2)
  })

  test('is sent together with the first of each other lane', () => {
    const ops = [op(1, readReceipt(1)), op(2, arrival(1)), op(3, arrival(1)), op(4, arrival(2)), op(5, arrival(3))]
    const most = (count: number) =>
      selectNextOps({ ops, hold: null }, { now: NOW, passedOver: new Set(), most: count }).map(({ seq }) => seq)
    expect(most(3)).toEqual([2, 4, 5])
    expect(most(9)).toEqual([2, 4, 5, 1])
    expect(most(0)).toEqual([])
  })

  test('waits while a parent is open, while the server asks to wait, and while another tab sends it', () => {
    const parent = op(1, arrival(1), { state: 'sending' })
    expect(next([parent, op(2, arrival(2), { dependsOn: [parent.opId] })])).toBeNull()
    expect(next([op(1, arrival(1))], { hold: holdFor(1) })).toBeNull()
    expect(next([op(1, arrival(1))], { passedOver: new Set([1]) })).toBeNull()
  })

  test('[UNDO-01] is none that can still be undone, and none behind it', () => {
    const held = op(1, arrival(1), { notBefore: NOW + 1 }, NOW - 9_999)
    expect(next([held, op(2, arrival(1))])).toBeNull()
    expect(next([{ ...held, notBefore: NOW }])).toBe(1)
    expect(nextWakeAt({ ops: [held], hold: null }, NOW)).toBe(NOW + 1)
  })

  test('skips an item that needs attention and one with a parked parent', () => {
    expect(next([op(1, arrival(1), { state: 'needs_you:conflict' }), op(2, arrival(1))])).toBe(2)
    expect(next([op(1, arrival(1), { state: 'blocked:dependency' }), op(2, arrival(1))])).toBe(2)
    expect(next([op(1, arrival(1), { state: 'blocked:subscription' }), op(2, arrival(1))])).toBeNull()
  })

  test('[SYNC-07] is of another kind while the hour of one kind is used up, unless a person tries it again', () => {
    const lastError = { class: 'refused', status: 429, code: 'OVER_BUDGET', message: null, at: NOW } as const
    const refused = op(1, arrival(1), { state: 'retry_wait', wait: wait(60_000), lastError })
    expect(next([refused, op(2, arrival(2)), op(3, readReceipt(3))])).toBe(3)
    expect(next([refused, op(2, arrival(2), { lastError })])).toBe(2)
    expect(next([{ ...refused, wait: { since: NOW - 2, until: NOW - 1 } }, op(2, arrival(2))])).toBe(1)
  })
})

describe('the next wake-up', () => {
  test('is when the first wait ends, and not before the server allows it', () => {
    const ops = [
      op(1, arrival(1), { state: 'retry_wait', wait: wait(9_000) }),
      op(2, arrival(2), { wait: wait(4_000) }),
    ]
    expect(nextWakeAt({ ops, hold: null }, NOW)).toBe(NOW + 4_000)
    expect(nextWakeAt({ ops, hold: holdFor(30_000) }, NOW)).toBe(NOW + 30_000)
    expect(nextWakeAt({ ops: [op(1, arrival(1))], hold: null }, NOW)).toBeNull()
  })
})
