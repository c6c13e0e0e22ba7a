import { beforeEach, expect, test, vi } from 'vitest'
import { createOp, type Op } from '#offline/outbox/op.ts'
import { ENGLISH_COPY } from './copy.ts'
import { describeOp } from './op-words.ts'

const ID = '40000000-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 23, 20, 2)

function tapped(about: Partial<Op> = {}): Op {
  const by = { opId: ID, userId: ID, label: 'Load 48213', now: NOW, serverOffset: 0, appVersion: '1' }
  const op = createOp({ kind: 'record-stop-event', loadId: ID, event: 'arrived', stop: 'pickup' }, by)
  return { ...op, seq: 1, ...about }
}

beforeEach(() => void vi.setSystemTime(NOW))

const told = (op: Op, isEnded = false) =>
  describeOp(op, { copy: ENGLISH_COPY, language: 'en', zone: 'America/Chicago', isEnded }).words

test('[SYNC-10] a tap of a link that ended is saved and not sent, and sends nothing automatically', () => {
  expect(told(tapped())).toBe('Saved on this phone 14:02 CST. Sends automatically')
  expect(told(tapped({ state: 'blocked:auth' }), true)).toBe('Saved on this phone 14:02 CST. Not sent')
  expect(told(tapped({ state: 'done', settledAt: NOW }), true)).toBe('Sent 14:02 CST')
})

test('[SYNC-03] a tap that a restored server refuses says to when it was restored', () => {
  const refused = tapped({ state: 'needs_you:rejected', restoredTo: NOW })
  expect(told(refused)).toBe(`The server was restored to 14:02 CST. ${ENGLISH_COPY.refused}`)
  const earlier = tapped({ state: 'needs_you:rejected', restoredTo: NOW - 3 * 86_400_000 })
  expect(told(earlier), 'with its day unless it is today').toContain('The server was restored to Nov 20, 14:02 CST.')
  expect(told(tapped({ state: 'needs_you:rejected' }))).toBe(ENGLISH_COPY.refused)
})
