import type { Load } from '#contract/freight/load.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { describe, expect, test } from 'vitest'
import { createOp, type Op } from './op.ts'
import type { OpState } from './op-state.ts'
import type { Intent } from './op-kind.ts'
import { countOps, formatOpChip, toOpChip } from './op-display.ts'
import { overlayLoad } from './overlay.ts'
import { overlayNotifications } from './overlay-notifications.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const OTHER = '40000000-0000-4000-8000-000000000002'
const NOW = Date.UTC(2026, 10, 20, 20, 2)

function op(intent: Intent, state: OpState, patch: Partial<Op> = {}): Op {
  const by = { opId: LOAD, userId: 'driver', label: 'Load 1042', now: NOW, serverOffset: 0, appVersion: '1' }
  return { ...createOp(intent, by), seq: 1, state, ...patch }
}
const booking: Intent = { kind: 'request-booking', ask: { loadId: LOAD }, pickupDateTime: '2026-11-23T14:00:00.000Z' }
const withdrawal: Intent = { kind: 'withdraw-request', loadId: LOAD, requestId: null }
const arrival: Intent = { kind: 'set-load-status', loadId: LOAD, status: 'completed' }

const load = (patch: Partial<Load> = {}) => ({ id: LOAD, status: 'active', myRequest: null, ...patch }) as Load

describe('a chip', () => {
  test('shows only what is known', () => {
    const chipText = (state: OpState, settledAt: number | null = null) => {
      const chip = toOpChip(op(arrival, state, { settledAt }), NOW + 3 * 60_000)
      return chip && formatOpChip(chip, 'America/Chicago')
    }
    expect(chipText('queued')).toBe('Waiting to send 14:02')
    expect(chipText('retry_wait')).toBe('Waiting to send 14:02')
    expect(chipText('blocked:auth')).toBe('Waiting to send 14:02')
    expect(chipText('sending')).toBe('Sending')
    expect(chipText('done', NOW + 3 * 60_000)).toBe('Sent 14:05')
    expect(chipText('needs_you:conflict')).toBe('Needs attention')
    expect(chipText('cancelled')).toBeNull()
    expect(chipText('discarded')).toBeNull()
    expect(chipText('done', NOW - 60 * 60_000)).toBeNull()
  })
})

describe('a load', () => {
  test('with an unsent arrival is not completed, and shows the chip', () => {
    const shown = overlayLoad(load(), [op(arrival, 'queued')], NOW)
    expect(shown.load.status).toBe('active')
    expect(shown.chips).toMatchObject([{ status: 'waiting' }])
  })

  test('is never shown as requested before the server confirms it', () => {
    const pending = { status: 'pending' } as Load['myRequest']
    expect(overlayLoad(load(), [], NOW).booking).toBe('none')
    for (const state of ['queued', 'sending', 'retry_wait', 'blocked:auth'] as const)
      expect(overlayLoad(load(), [op(booking, state)], NOW).booking).toBe('waiting')
    expect(overlayLoad(load(), [op(booking, 'needs_you:conflict')], NOW).booking).toBe('none')
    expect(overlayLoad(load({ myRequest: pending }), [op(booking, 'done')], NOW).booking).toBe('requested')
    expect(overlayLoad(load({ myRequest: pending }), [op(withdrawal, 'queued')], NOW).booking).toBe('withdrawing')
  })

  const PENDING = {
    id: OTHER,
    status: 'pending',
    proposedRate: null,
    responseMessage: null,
    expiresAt: '2026-11-21T20:02:00.000Z',
    createdAt: '2026-11-20T20:02:01.000Z',
  } as const

  test('[OFF-09] with an answered request shows it as requested, even while its row is older', () => {
    const shown = overlayLoad(load(), [op(booking, 'done', { answer: PENDING })], NOW)
    expect([shown.booking, shown.load.myRequest]).toEqual(['requested', PENDING])
    const withdrawn = [op(booking, 'done', { answer: PENDING }), op({ ...withdrawal, requestId: OTHER }, 'done')]
    expect(overlayLoad(load(), withdrawn, NOW)).toMatchObject({
      booking: 'none',
      load: { myRequest: { status: 'withdrawn' } },
    })
    const later = { ...PENDING, createdAt: '2026-11-20T21:00:00.000Z', status: 'rejected' } as const
    expect(overlayLoad(load({ myRequest: later }), withdrawn, NOW).load.myRequest).toEqual(later)
  })

  test('[OFF-09] whose request the server has shows one state, also before the answer is here', () => {
    const row = load({ myRequest: PENDING })
    const shown = overlayLoad(row, [op(booking, 'sending', { maybeSent: true })], NOW)
    expect(shown).toMatchObject({ booking: 'requested', chips: [] })
    // not yet tried: the server's request is another one
    expect(overlayLoad(row, [op(booking, 'queued')], NOW).booking).toBe('waiting')
    const other: Intent = { ...booking, ask: { ...booking.ask, proposedRate: 1111 } }
    expect(overlayLoad(row, [op(other, 'sending', { maybeSent: true })], NOW).booking).toBe('waiting')
    // made before this tap, and not by it
    const earlier = load({ myRequest: { ...PENDING, createdAt: '2026-11-20T20:01:54.000Z' } })
    expect(overlayLoad(earlier, [op(booking, 'sending', { maybeSent: true })], NOW).booking).toBe('waiting')
  })

  test('[OFF-09] shows a counter-offer as declined once the server said so, but no later one', () => {
    const counter = { id: OTHER, status: 'open' } as NonNullable<Load['myRequest']>['counter']
    const offered = load({ myRequest: { ...PENDING, counter } })
    const decline: Intent = {
      kind: 'decline-counter',
      loadId: LOAD,
      requestId: OTHER,
      counterId: OTHER,
      counterExpiresAt: '2026-11-20T21:00:00.000Z',
    }
    const answerAbout = (id: string) => ({
      ...PENDING,
      counter: {
        id,
        status: 'declined',
        rate: 2300,
        pickupDateTime: null,
        deliveryDateTime: null,
        message: null,
        expiresAt: '2026-11-20T21:00:00.000Z',
        createdAt: '2026-11-20T20:00:00.000Z',
      },
    })
    const after = (state: OpState, id = OTHER) =>
      overlayLoad(offered, [op(decline, state, { answer: answerAbout(id) })], NOW).load.myRequest?.counter?.status
    expect([after('queued'), after('done'), after('done', LOAD)]).toEqual(['open', 'declined', 'open'])
  })

  test('shows no chip of another load', () => {
    expect(overlayLoad(load({ id: OTHER }), [op(arrival, 'queued')], NOW).chips).toEqual([])
  })
})

describe('notifications', () => {
  const row = (id: string, patch: Partial<Notification> = {}) =>
    ({ id, status: 'unread', createdAt: '2026-11-20T19:00:00.000Z', ...patch }) as Notification
  const about = { notificationId: LOAD }

  test('show the user’s changes before they are sent', () => {
    const rows = [row(LOAD), row(OTHER)]
    const after = (intent: Intent, state: OpState = 'queued') => overlayNotifications(rows, [op(intent, state)])
    expect(after({ kind: 'mark-notification-read', ...about }).map(({ status }) => status)).toEqual(['read', 'unread'])
    expect(after({ kind: 'archive-notification', ...about }).map(({ status }) => status)).toEqual([
      'archived',
      'unread',
    ])
    expect(after({ kind: 'delete-notification', ...about }).map(({ id }) => id)).toEqual([OTHER])
    expect(after({ kind: 'mark-notification-read', ...about }, 'cancelled')).toEqual(rows)
  })

  test('that arrived after "mark all read" stay unread', () => {
    const late = row(OTHER, { createdAt: '2026-11-20T20:03:00.000Z' })
    const shown = overlayNotifications([row(LOAD), late], [op({ kind: 'mark-all-notifications-read' }, 'queued')])
    expect(shown.map(({ status }) => status)).toEqual(['read', 'unread'])
  })
})

test('the counts show how many items wait for what', () => {
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
  expect(countOps(ops)).toEqual({ waiting: 2, signIn: 1, subscription: 1, update: 1, needsYou: 1 })
})
