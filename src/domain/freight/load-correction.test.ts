import { expect, test } from 'vitest'
import { DAY_MS } from '../time/instant.ts'
import {
  decideLoadAction,
  LOAD_ACTIONS,
  checkLoadAction,
  type LoadAction,
  type LoadSnapshot,
} from './load-lifecycle.ts'
import { PERMISSIONS } from '../access/permission.ts'
import { isRefusal } from './refusal.ts'

const NOW = Date.UTC(2026, 10, 21, 14)
const OWNER = { accountId: 'broker', permissions: ['load:update', 'load:delete'] }
const REASON = { reason: 'Truck broke down' }

const DELIVERED: LoadSnapshot = {
  status: 'completed',
  ownerId: 'broker',
  dispatcherId: 'carrier',
  tendered: false,
  tenderExpiresAt: null,
  accepted: true,
  pickupEndsAt: NOW + DAY_MS,
  completedAt: NOW - DAY_MS,
}

const correct = (load: LoadSnapshot) => decideLoadAction('correct-arrival', load, OWNER, NOW, REASON)
const button = (load: LoadSnapshot) => checkLoadAction('correct-arrival', load, OWNER, NOW)

test('the owner can correct an arrival for seven days', () => {
  expect(correct({ ...DELIVERED, completedAt: NOW - 7 * DAY_MS + 1 })).toMatchObject({
    to: { status: 'active', completedAt: null, dispatcherId: 'carrier' },
  })
  expect(correct({ ...DELIVERED, completedAt: NOW - 7 * DAY_MS })).toMatchObject({ code: 'TOO_LATE' })
})

test('a tendered load marked completed has no arrival to correct, because the carrier never accepted', () => {
  const tendered: LoadSnapshot = { ...DELIVERED, status: 'pending', tendered: true, accepted: false, completedAt: null }
  expect(decideLoadAction('mark-completed', tendered, OWNER, NOW, { reason: 'Hauled after all' })).toMatchObject({
    to: { status: 'completed', dispatcherId: 'carrier' },
  })
  const unanswered = { ...DELIVERED, accepted: false }
  expect(correct(unanswered)).toMatchObject({ code: 'STATUS_CONFLICT' })
  expect(button(unanswered)).toEqual({ allowed: false, why: 'The carrier never accepted this load', visible: false })
})

test('an arrival cannot be corrected after the carrier closed the account', () => {
  const left = { ...DELIVERED, carrierLeft: true }
  expect(correct(left)).toMatchObject({ code: 'CARRIER_LEFT' })
  expect(button(left)).toEqual({ allowed: false, why: 'The carrier closed their account', visible: true })
})

test('no action reopens a completed or cancelled load whose carrier closed the account', () => {
  const actors = ['broker', 'carrier', 'stranger'].map((accountId) => ({ accountId, permissions: PERMISSIONS }))
  const carrier = { id: 'next', permissions: PERMISSIONS }
  for (const action of Object.keys(LOAD_ACTIONS) as LoadAction[])
    for (const status of ['completed', 'cancelled'] as const)
      for (const actor of actors) {
        const load = { ...DELIVERED, status, carrierLeft: true }
        const decision = decideLoadAction(action, load, actor, NOW, { ...REASON, carrier })
        expect(isRefusal(decision) || ['completed', 'cancelled'].includes(decision.to.status)).toBe(true)
      }
})
