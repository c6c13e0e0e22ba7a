import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { createOp, type Op } from './op.ts'
import type { Intent } from './op-kind.ts'
import { overlayStopEvents } from './overlay-stop-events.ts'

const LOAD = '20000000-0000-4000-8000-000000000001'
const NOW = Date.parse('2026-11-23T14:00:00Z')

const load = (stopEvents: NonNullable<Load['deal']>['stopEvents'] = []) =>
  ({ id: LOAD, deal: { stopEvents } }) as Partial<Load> as Load

const opOf = (intent: Intent, about: Partial<Op> = {}): Op => ({
  ...createOp(intent, {
    opId: crypto.randomUUID(),
    userId: '10000000-0000-4000-8000-000000000001',
    label: 'Load 1042',
    now: NOW,
    serverOffset: -60_000,
    appVersion: '1',
  }),
  seq: 1,
  ...about,
})
const tap = (loadId = LOAD): Intent => ({ kind: 'record-stop-event', loadId, event: 'arrived', stop: 'pickup' })

test('[OFF-02] a tap that waits is shown at its time by the server’s clock, and marked as unsent', () => {
  expect(overlayStopEvents(load(), [opOf(tap())])).toMatchObject([
    { kind: 'arrived', stop: 'pickup', occurredAt: NOW - 60_000, isUnsent: true },
  ])
})

test('a waiting confirmed arrival is an arrival at delivery; the owner’s completion is none', () => {
  const arrival: Intent = { kind: 'set-load-status', loadId: LOAD, status: 'completed' }
  const completion: Intent = { ...arrival, occurredAt: '2026-11-23T12:00:00.000Z' }
  expect(overlayStopEvents(load(), [opOf(arrival)])).toMatchObject([{ kind: 'arrived', stop: 'delivery' }])
  expect(overlayStopEvents(load(), [opOf(completion)])).toEqual([])
})

test('a tap that was sent, refused or made on another load adds nothing', () => {
  const other = opOf(tap('20000000-0000-4000-8000-000000000002'))
  expect(overlayStopEvents(load(), [opOf(tap(), { state: 'done' }), other])).toEqual([])
  expect(overlayStopEvents(load(), [opOf(tap(), { state: 'needs_you:rejected' })])).toEqual([])
})
