import { describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { decodeOp, findExpiry, transitionOp, createOp, type Op } from './op.ts'
import { isHeld, isOutsideWindow, OP_STATES, type OpState, UNDO_MS } from './op-state.ts'
import type { Intent } from './op-kind.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 20, 18)
const HOUR = 3_600_000
const STATES = Object.keys(OP_STATES) as OpState[]

function saved(intent: Intent, patch: Partial<Op> = {}, serverOffset: number | null = 0): Op {
  const by = { opId: LOAD, userId: 'driver', label: 'Load 1042', now: NOW, serverOffset, appVersion: '1' }
  return { ...createOp(intent, by), seq: 1, ...patch }
}
const booking = (pickupAt = NOW + 3 * 24 * HOUR): Intent => ({
  kind: 'request-booking',
  ask: { loadId: LOAD },
  pickupDateTime: new Date(pickupAt).toISOString(),
})
const arrival: Intent = { kind: 'set-load-status', loadId: LOAD, status: 'completed' }

describe('op transitions', () => {
  test('a settled op stays settled unless the server was restored, and every other op can reach a settled state', () => {
    const ends = (state: OpState, seen: OpState[] = []): boolean =>
      OP_STATES[state].phase === 'settled' ||
      OP_STATES[state].next.some((next) => !seen.includes(next) && ends(next, [...seen, state]))
    expect(OP_STATES.done.next).toEqual(['queued'])
    for (const state of STATES) {
      const isAtEnd = OP_STATES[state].phase === 'settled' && state !== 'done'
      expect(OP_STATES[state].next.length === 0).toBe(isAtEnd)
      expect(ends(state)).toBe(true)
    }
  })

  test('an op in transit is not discarded; what cancels it is the outcome of its attempt', () => {
    expect(OP_STATES.sending.next).toContain('cancelled')
    expect(OP_STATES.sending.next).not.toContain('discarded')
  })

  const steps = STATES.flatMap((from) => STATES.map((to) => ({ from, to, known: OP_STATES[from].next.includes(to) })))

  test('an op follows every transition of the table', () => {
    for (const { from, to } of filled(steps.filter(({ known }) => known)))
      expect(transitionOp(saved(arrival, { state: from }), to).state).toBe(to)
  })

  test('every other transition throws', () => {
    for (const { from, to } of filled(steps.filter(({ known }) => !known)))
      expect(() => transitionOp(saved(arrival, { state: from }), to)).toThrow(`from ${from} to ${to}`)
  })

  test('a row of another shape is not decoded', () => {
    const op = saved(arrival)
    expect(decodeOp(op)).toEqual(op)
    for (const strange of [
      null,
      7,
      {},
      { ...op, state: 'flying' },
      { ...op, opId: 'x' },
      { ...op, intent: { kind: 'x' } },
    ])
      expect(decodeOp(strange)).toBeNull()
  })
})

describe('op times', () => {
  test('a wait is also over when the clock was set back to before it started', () => {
    const wait = { since: NOW, until: NOW + HOUR }
    expect(isOutsideWindow(wait, NOW + HOUR - 1)).toBe(false)
    expect(isOutsideWindow(wait, NOW + HOUR)).toBe(true)
    expect(isOutsideWindow(wait, NOW - 1)).toBe(true)
  })

  test('a request expires at pickup or after a day, an arrival after a week', () => {
    expect(findExpiry(saved(booking(NOW + HOUR)), NOW + HOUR - 1)).toBe(null)
    expect(findExpiry(saved(booking(NOW + HOUR)), NOW + HOUR)).toBe('deadline')
    expect(findExpiry(saved(booking()), NOW + 24 * HOUR)).toBe('age')
    expect(findExpiry(saved(arrival), NOW + 7 * 24 * HOUR - 1)).toBe(null)
    expect(findExpiry(saved(arrival), NOW + 7 * 24 * HOUR)).toBe('age')
  })

  test('an op that may have been sent never expires, nor one the user sends anyway', () => {
    expect(findExpiry(saved(booking(NOW), { maybeSent: true }), NOW + HOUR)).toBe(null)
    expect(findExpiry(saved(booking(NOW), { expiryWaived: true }), NOW + HOUR)).toBe(null)
  })

  test('[UNDO-01] an op can be undone for ten seconds, unless it may have been sent or the clock was set back', () => {
    const held = (patch: Partial<Op>, now: number) =>
      isHeld(saved(arrival, { notBefore: NOW + UNDO_MS, ...patch }), now)
    expect([held({}, NOW), held({}, NOW + UNDO_MS - 1), held({}, NOW + UNDO_MS)]).toEqual([true, true, false])
    expect(held({}, NOW - 1)).toBe(false)
    expect(held({ maybeSent: true }, NOW)).toBe(false)
    expect(held({ state: 'cancelled' }, NOW)).toBe(false)
    expect(held({ notBefore: undefined }, NOW)).toBe(false)
  })

  test('a device clock that is a day ahead expires nothing too early', () => {
    const serverNow = NOW - 24 * HOUR
    const ahead = (intent: Intent) => saved(intent, {}, -24 * HOUR)
    expect(findExpiry(ahead(booking(NOW + HOUR)), serverNow + HOUR)).toBe(null)
    // the tap was at serverNow, so it expires a day after that
    expect(findExpiry(ahead(booking(NOW + 72 * HOUR)), serverNow + 24 * HOUR - 1)).toBe(null)
    expect(findExpiry(ahead(booking(NOW + 72 * HOUR)), serverNow + 24 * HOUR)).toBe('age')
  })

  test('[SYNC-04] a tap at an unsure time never expires by its age, but does at its pickup', () => {
    const serverNow = NOW + 30 * 24 * HOUR
    const unsure = (intent: Intent) => {
      const op = saved(intent)
      return { ...op, actedAt: { ...op.actedAt, isSure: false } }
    }
    for (const of of [unsure, (intent: Intent) => saved(intent, {}, null)]) {
      expect(findExpiry(of(arrival), serverNow)).toBe(null)
      expect(findExpiry(of(booking(serverNow + 1)), serverNow)).toBe(null)
      expect(findExpiry(of(booking(serverNow)), serverNow)).toBe('deadline')
    }
  })

  test("the sent time of a tap uses the server's clock when its offset is known", () => {
    const by = { opId: LOAD, userId: 'driver', label: '', now: NOW, serverOffset: -90_000, appVersion: '1' }
    expect(JSON.parse(createOp(arrival, by).request.body ?? '')).toMatchObject({
      occurredAt: '2026-11-20T17:58:30.000Z',
    })
  })
})
