import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import type { OpState } from '#offline/outbox/op-state.ts'
import { createOp, type Op } from '#offline/outbox/op.ts'
import { answeredCounters, answeredRequests, toWatchedLoad } from './watched-load.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 20, 20, 2)
const AT = '2026-11-20T18:00:00.000Z'

function opOf(intent: Intent, opId: string, state: OpState): Op {
  const by = { opId, userId: 'broker', label: 'Load 1042', now: NOW, serverOffset: 0, appVersion: '1' }
  return { ...createOp(intent, by), seq: 1, state }
}

const accept = (requestId: string, state: OpState) =>
  opOf({ kind: 'accept-request', loadId: LOAD, requestId }, requestId, state)
const decline = (counterId: string, state: OpState) =>
  opOf({ kind: 'decline-counter', loadId: LOAD, requestId: LOAD, counterId, counterExpiresAt: AT }, counterId, state)

test('[USE-01] a request answered on this device needs no answer, unless the answer was undone or refused', () => {
  const ops = [
    accept('waits', 'queued'),
    accept('sent', 'done'),
    accept('undone', 'cancelled'),
    accept('refused', 'needs_you:rejected'),
  ]
  expect([...answeredRequests(ops)]).toEqual(['waits', 'sent'])
})

test('[USE-01] a counter-offer whose answer was undone or refused waits for another', () => {
  const ops = [decline('waits', 'queued'), decline('undone', 'cancelled'), decline('refused', 'needs_you:rejected')]
  expect([...answeredCounters(ops)]).toEqual(['waits'])
})

/** Only what the rule reads. */
function delivered(...documents: readonly { kind: string; voided: { at: string; reason: string } | null }[]): Load {
  const scanned = { pages: 1, bytes: 1000, type: 'image/jpeg', capturedAt: AT, receivedAt: AT, by: 'carrier' }
  return {
    id: LOAD,
    status: 'completed',
    tendered: false,
    completedAt: AT,
    pickupLocation: { zone: 'America/Chicago' },
    deliveryLocation: { zone: 'America/Chicago' },
    pickupDateTime: '2026-11-19T14:00:00.000Z',
    deliveryDateTime: AT,
    deal: {
      detention: { freeMinutes: 90, ratePerHour: 62.5 },
      stopEvents: [],
      documents: documents.map((document) => ({ id: LOAD, ...scanned, ...document })),
    },
  } as unknown as Load
}

test('[USE-01] only a POD that its sender did not remove proves the delivery', () => {
  const removed = { at: '2026-11-20T19:00:00.000Z', reason: 'Blurred' }
  const isProved = (load: Load) => toWatchedLoad(load, [], []).missingPods.length === 0
  expect(isProved(delivered({ kind: 'pod', voided: null }))).toBe(true)
  expect(isProved(delivered({ kind: 'pod', voided: removed }))).toBe(false)
  expect(isProved(delivered({ kind: 'bol', voided: null }))).toBe(false)
})

test('[USE-01] a load is watched by the terms of its deal', () => {
  const load = delivered()
  expect(toWatchedLoad(load, [], [])).toMatchObject({
    detention: { freeMinutes: 90 },
    deliveredAt: Date.UTC(2026, 10, 20, 18),
  })
  expect(toWatchedLoad({ ...load, deal: undefined }, [], [])).toMatchObject({
    detention: { freeMinutes: 120 },
    deliveredAt: null,
  })
})
