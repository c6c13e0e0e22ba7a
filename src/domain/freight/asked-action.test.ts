import { expect, test } from 'vitest'
import { twoStops } from '#tests/support/two-stops.ts'
import { DAY_MS } from '../time/instant.ts'
import { type AskedVerb, isStillAsked } from './asked-action.ts'
import { DEFAULT_DETENTION } from './detention.ts'
import type { WatchedLoad } from './next-action.ts'
import type { DealSide } from './signature.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')
const stopIn = (days: number) => ({ appointment: { from: NOW + days * DAY_MS, to: null }, zone: 'America/Chicago' })

/** Nobody asks anything of it. */
const LOAD: WatchedLoad = {
  id: 'l-1',
  status: 'active',
  tendered: false,
  tenderEndsAt: null,
  counterEndsAt: null,
  stops: twoStops({ pickup: stopIn(2), delivery: stopIn(3) }),
  events: [],
  detention: DEFAULT_DETENTION,
  requestsEndAt: [],
  changeBy: null,
  signedBy: [],
  deliveredAt: null,
  missingPods: [],
  invoice: null,
}

test('[NOTIF-12] what a notification asks for is asked while nobody answered, withdrew or let it expire', () => {
  const pending = { ...LOAD, status: 'pending' } as const
  const asked = [
    ['review-requests', 'broker', { ...pending, requestsEndAt: [NOW + 1] }],
    ['answer-tender', 'carrier', { ...pending, tendered: true, tenderEndsAt: NOW + 1 }],
    ['answer-counter', 'carrier', { ...pending, counterEndsAt: NOW + 1 }],
    ['answer-change', 'broker', { ...LOAD, status: 'active', changeBy: 'carrier' }],
    ['answer-change', 'carrier', { ...LOAD, status: 'active', changeBy: 'broker' }],
    ['approve-invoice', 'broker', { ...LOAD, status: 'completed', invoice: 'sent' }],
  ] as const
  const verbs = asked.map(([verb]) => verb)
  const other = { broker: 'carrier', carrier: 'broker' } as const
  const still = (list: readonly (readonly [AskedVerb, DealSide, WatchedLoad])[], now = NOW) =>
    list.flatMap(([verb, actor, load]) => (isStillAsked(verb, load, actor, now) ? [verb] : []))
  expect(still(asked)).toEqual(verbs)
  // not who asked, and not once it is over
  expect(still(asked.map(([verb, actor, load]) => [verb, other[actor], load]))).toEqual([])
  expect(
    still(asked.map(([verb, actor, load]) => [verb, actor, { ...load, status: 'cancelled', invoice: 'approved' }])),
  ).toEqual([])
  // what expires does so at its minute; answered, it is gone
  expect(still(asked, NOW + 1)).toEqual(verbs.slice(3))
  expect(still(asked.slice(0, 3).map(([verb, actor]) => [verb, actor, pending]))).toEqual([])
})
