import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/instant.ts'
import {
  decideLoadAction,
  LOAD_ACTIONS,
  checkLoadAction,
  type LoadAction,
  type LoadSnapshot,
} from './load-lifecycle.ts'

import { isRefusal } from './refusal.ts'

const NOW = Date.UTC(2026, 10, 21, 14)
const ACTIONS = Object.keys(LOAD_ACTIONS) as LoadAction[]

const BASE: LoadSnapshot = {
  status: 'pending',
  ownerId: 'broker',
  dispatcherId: null,
  tendered: false,
  tenderExpiresAt: null,
  accepted: false,
  pickupEndsAt: NOW + DAY_MS,
  completedAt: null,
}

const LOADS = {
  pending: BASE,
  tendered: { ...BASE, dispatcherId: 'carrier', tendered: true },
  active: { ...BASE, status: 'active', dispatcherId: 'carrier', accepted: true },
  completed: { ...BASE, status: 'completed', dispatcherId: 'carrier', accepted: true, completedAt: NOW - DAY_MS },
  cancelled: { ...BASE, status: 'cancelled', dispatcherId: 'carrier' },
} as const satisfies Record<string, LoadSnapshot>

const DETAILS = { reason: 'Truck broke down', carrier: { id: 'next', permissions: ['load:book'] } }

describe('any sequence of actions', () => {
  const people = ['broker', 'carrier', 'rival', 'stranger']
  const steps = fc.array(
    fc.record({
      action: fc.constantFrom(...ACTIONS),
      actor: fc.record({
        accountId: fc.constantFrom(...people),
        permissions: fc.subarray(['load:update', 'load:delete', 'load:book']),
      }),
      carrierId: fc.constantFrom(...people),
      wait: fc.integer({ min: 0, max: 3 * DAY_MS }),
    }),
    { maxLength: 30 },
  )

  test('keeps a load valid: a carrier while active, a tender only while pending, a time when completed', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let load: LoadSnapshot = BASE
        let now = NOW
        for (const { action, actor, carrierId, wait } of history) {
          now += wait
          const carrier = { id: carrierId, permissions: ['load:book'] }
          const decision = decideLoadAction(action, load, actor, now, { reason: 'So', carrier })
          if (isRefusal(decision)) continue
          const { deleted, ...state } = decision.to
          const takes = ['accept-request', 'accept-tender'].includes(action)
          load = { ...load, ...state, accepted: state.dispatcherId !== null && (load.accepted || takes) }
          expect(load.accepted || load.status !== 'active').toBe(true)
          expect(load.tendered).toBe(load.status === 'pending' && load.dispatcherId !== null)
          expect(load.dispatcherId !== null || load.status === 'pending').toBe(true)
          expect(load.completedAt !== null).toBe(load.status === 'completed')
          expect(load.dispatcherId).not.toBe(load.ownerId)
          if (deleted) return
        }
      }),
      { numRuns: 2000 },
    )
  })

  const loads = fc.constantFrom<LoadSnapshot>(...Object.values(LOADS))
  const actors = fc.record({
    accountId: fc.constantFrom(...people),
    permissions: fc.subarray(['load:update', 'load:delete', 'load:book']),
  })

  test('enables each button exactly when the server would accept the action and change the load', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), loads, actors, (action, load, actor) => {
        const decision = decideLoadAction(action, load, actor, NOW, DETAILS)
        const wouldChange = !isRefusal(decision) && decision.changed
        const permit = checkLoadAction(action, load, actor, NOW)
        expect(permit.allowed).toBe(wouldChange)
        expect(permit).not.toHaveProperty('why', '')
      }),
      { numRuns: 2000 },
    )
  })
})
