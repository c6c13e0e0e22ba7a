import type { Load } from '#contract/load.ts'
import type { Notification } from '#contract/notification.ts'
import { describe, expect, test } from 'vitest'
import { newOp, type Op, type OpState } from './op.ts'
import type { Intent } from './op-kind.ts'
import { chipOf, chipText, countsOf, shownLoad, shownNotifications } from './overlay.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const OTHER = '40000000-0000-4000-8000-000000000002'
const NOW = Date.UTC(2026, 10, 20, 20, 2)

function op(intent: Intent, state: OpState, patch: Partial<Op> = {}): Op {
  const by = { opId: LOAD, userId: 'driver', label: 'Load 1042', now: NOW, serverOffset: 0, appVersion: '1' }
  return { ...newOp(intent, by), seq: 1, state, ...patch }
}
const booking: Intent = { kind: 'request-booking', ask: { loadId: LOAD }, pickupDateTime: '2026-11-23T14:00:00.000Z' }
const withdrawal: Intent = { kind: 'withdraw-request', loadId: LOAD, requestId: null }
const arrival: Intent = { kind: 'set-load-status', loadId: LOAD, status: 'completed' }

const load = (patch: Partial<Load> = {}) => ({ id: LOAD, status: 'active', myRequest: null, ...patch }) as Load

describe('chips', () => {
  test('say no more than is known', () => {
    const says = (state: OpState, settledAt: number | null = null) => {
      const chip = chipOf(op(arrival, state, { settledAt }), NOW + 3 * 60_000)
      return chip && chipText(chip, 'America/Chicago')
    }
    expect(says('queued')).toBe('Waiting to send 14:02')
    expect(says('retry_wait')).toBe('Waiting to send 14:02')
    expect(says('blocked:auth')).toBe('Waiting to send 14:02')
    expect(says('sending')).toBe('Sending')
    expect(says('done', NOW + 3 * 60_000)).toBe('Sent 14:05')
    expect(says('needs_you:conflict')).toBe('Needs you')
    expect(says('cancelled')).toBeNull()
    expect(says('discarded')).toBeNull()
    expect(says('done', NOW - 60 * 60_000)).toBeNull()
  })
})

describe('a load', () => {
  test('with a waiting arrival is not completed, and shows the chip', () => {
    const shown = shownLoad(load(), [op(arrival, 'queued')], NOW)
    expect(shown.load.status).toBe('active')
    expect(shown.chips).toMatchObject([{ is: 'waiting' }])
  })

  test('is never shown as requested before the server has said so', () => {
    const pending = { status: 'pending' } as Load['myRequest']
    expect(shownLoad(load(), [], NOW).booking).toBe('none')
    for (const state of ['queued', 'sending', 'retry_wait', 'blocked:auth'] as const)
      expect(shownLoad(load(), [op(booking, state)], NOW).booking).toBe('waiting')
    expect(shownLoad(load(), [op(booking, 'needs_you:conflict')], NOW).booking).toBe('none')
    expect(shownLoad(load({ myRequest: pending }), [op(booking, 'done')], NOW).booking).toBe('requested')
    expect(shownLoad(load({ myRequest: pending }), [op(withdrawal, 'queued')], NOW).booking).toBe('withdrawing')
  })

  test("shows nothing of another load's", () => {
    expect(shownLoad(load({ id: OTHER }), [op(arrival, 'queued')], NOW).chips).toEqual([])
  })
})

describe('notifications', () => {
  const row = (id: string, patch: Partial<Notification> = {}) =>
    ({ id, status: 'unread', createdAt: '2026-11-20T19:00:00.000Z', ...patch }) as Notification
  const about = { notificationId: LOAD }

  test('are as the person left them, before anything is sent', () => {
    const rows = [row(LOAD), row(OTHER)]
    const after = (intent: Intent, state: OpState = 'queued') => shownNotifications(rows, [op(intent, state)])
    expect(after({ kind: 'mark-notification-read', ...about }).map(({ status }) => status)).toEqual(['read', 'unread'])
    expect(after({ kind: 'archive-notification', ...about }).map(({ status }) => status)).toEqual([
      'archived',
      'unread',
    ])
    expect(after({ kind: 'delete-notification', ...about }).map(({ id }) => id)).toEqual([OTHER])
    expect(after({ kind: 'mark-notification-read', ...about }, 'cancelled')).toEqual(rows)
  })

  test('that came after "mark all read" stay unread', () => {
    const late = row(OTHER, { createdAt: '2026-11-20T20:03:00.000Z' })
    const shown = shownNotifications([row(LOAD), late], [op({ kind: 'mark-all-notifications-read' }, 'queued')])
    expect(shown.map(({ status }) => status)).toEqual(['read', 'unread'])
  })
})

test('counts tell what waits for whom', () => {
  const ops = (
    [
      'queued',
      'sending',
      'blocked:auth',
      'blocked:subscription',
      'blocked:update',
      'needs_you:expired',
      'done',
    ] as const
  ).map((state) => op(arrival, state))
  expect(countsOf(ops)).toEqual({ waiting: 2, signIn: 1, subscription: 1, update: 1, needsYou: 1 })
})
