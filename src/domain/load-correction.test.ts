import { expect, test } from 'vitest'
import { DAY_MS } from './instant.ts'
import { decideLoadAction, LOAD_ACTIONS, loadCan, type LoadAction, type LoadFacts } from './load-lifecycle.ts'
import { PERMISSIONS } from './permission.ts'
import { isRefusal } from './refusal.ts'

const NOW = Date.UTC(2026, 10, 21, 14)
const OWNER = { id: 'broker', permissions: ['load:update', 'load:delete'] }
const REASON = { reason: 'Truck broke down' }

const DELIVERED: LoadFacts = {
  status: 'completed',
  ownerId: 'broker',
  dispatcherId: 'carrier',
  tendered: false,
  accepted: true,
  pickupAt: NOW + DAY_MS,
  completedAt: NOW - DAY_MS,
}

const correct = (load: LoadFacts) => decideLoadAction('correct-arrival', load, OWNER, NOW, REASON)
const button = (load: LoadFacts) => loadCan('correct-arrival', load, OWNER, NOW)

test('a mistaken arrival can be corrected for seven days', () => {
  expect(correct({ ...DELIVERED, completedAt: NOW - 7 * DAY_MS + 1 })).toMatchObject({
    to: { status: 'active', completedAt: null, dispatcherId: 'carrier' },
  })
  expect(correct({ ...DELIVERED, completedAt: NOW - 7 * DAY_MS })).toMatchObject({ code: 'TOO_LATE' })
})

test('an arrival is corrected only where the carrier took the load: a tender marked completed stays so', () => {
  const offered: LoadFacts = { ...DELIVERED, status: 'pending', tendered: true, accepted: false, completedAt: null }
  expect(decideLoadAction('mark-completed', offered, OWNER, NOW)).toMatchObject({
    to: { status: 'completed', dispatcherId: 'carrier' },
  })
  const unanswered = { ...DELIVERED, accepted: false }
  expect(correct(unanswered)).toMatchObject({ code: 'STATUS_CONFLICT' })
  expect(button(unanswered)).toEqual({ allowed: false, why: 'The carrier never accepted this load', visible: false })
})

test('an arrival is not corrected when the carrier has closed the account: nobody would haul the load', () => {
  const left = { ...DELIVERED, carrierLeft: true }
  expect(correct(left)).toMatchObject({ code: 'CARRIER_LEFT' })
  expect(button(left)).toEqual({ allowed: false, why: 'The carrier closed their account', visible: true })
})

test('no action leads from a load that is over to one under way whose carrier has left', () => {
  const actors = ['broker', 'carrier', 'stranger'].map((id) => ({ id, permissions: PERMISSIONS }))
  const carrier = { id: 'next', permissions: PERMISSIONS }
  for (const action of Object.keys(LOAD_ACTIONS) as LoadAction[])
    for (const status of ['completed', 'cancelled'] as const)
      for (const actor of actors) {
        const load = { ...DELIVERED, status, carrierLeft: true }
        const decision = decideLoadAction(action, load, actor, NOW, { ...REASON, carrier })
        expect(isRefusal(decision) || ['completed', 'cancelled'].includes(decision.to.status)).toBe(true)
      }
})
