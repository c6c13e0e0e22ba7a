import { describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import {
  checkLoadAction,
  decideLoadAction,
  LOAD_ACTIONS,
  type LoadAction,
  type LoadSnapshot,
} from './load-lifecycle.ts'
import { hasTenderExpired, tenderExpiresAt } from './tender.ts'

const NOW = Date.UTC(2026, 10, 21, 14)
const OWNER = { accountId: 'broker', permissions: ['load:update', 'load:delete'] }
const CARRIER = { accountId: 'carrier', permissions: [] }
const TENDERED: LoadSnapshot = {
  status: 'pending',
  ownerId: 'broker',
  dispatcherId: 'carrier',
  tendered: true,
  tenderExpiresAt: NOW,
  accepted: false,
  pickupEndsAt: NOW + 24 * HOUR_MS,
  completedAt: null,
}
const OPEN: LoadSnapshot = { ...TENDERED, dispatcherId: null, tendered: false, tenderExpiresAt: null }

describe('[UNDO-04] a tender', () => {
  test('ends after 60 minutes or the chosen ones, at the latest at pickup', () => {
    expect(tenderExpiresAt(NOW, NOW + 24 * HOUR_MS)).toBe(NOW + HOUR_MS)
    expect(tenderExpiresAt(NOW, NOW + 20 * MINUTE_MS)).toBe(NOW + 20 * MINUTE_MS)
    expect(tenderExpiresAt(NOW, NOW + 24 * HOUR_MS, 15)).toBe(NOW + 15 * MINUTE_MS)
    expect(tenderExpiresAt(NOW, NOW + 20 * MINUTE_MS, 240)).toBe(NOW + 20 * MINUTE_MS)
    const to = decideLoadAction('assign-carrier', OPEN, OWNER, NOW, {
      carrier: { id: 'next', permissions: ['load:book'] },
    })
    expect(to).toMatchObject({ ok: true, to: { tendered: true, tenderExpiresAt: NOW + HOUR_MS } })
  })

  test('is answered until its last millisecond; then accept and decline say that it expired', () => {
    expect(decideLoadAction('accept-tender', TENDERED, CARRIER, NOW - 1)).toMatchObject({
      ok: true,
      to: { status: 'active', tenderExpiresAt: null },
    })
    for (const action of ['accept-tender', 'decline-tender'] as const) {
      expect(decideLoadAction(action, TENDERED, CARRIER, NOW)).toMatchObject({ code: 'TENDER_EXPIRED' })
      expect(checkLoadAction(action, TENDERED, CARRIER, NOW)).toMatchObject({ allowed: false, visible: false })
    }
  })

  test('that expired changes nothing else: every other action is decided as on a load without a tender', () => {
    const others = (Object.keys(LOAD_ACTIONS) as LoadAction[]).filter((action) => !action.endsWith('-tender'))
    const details = { reason: 'Engine trouble', carrier: { id: 'next', permissions: ['load:book'] } }
    for (const action of filled(others))
      for (const actor of [OWNER, CARRIER])
        expect({ action, as: decideLoadAction(action, TENDERED, actor, NOW, details) }).toEqual({
          action,
          as: decideLoadAction(action, OPEN, actor, NOW, details),
        })
  })

  test('cannot begin after the pickup time, when nobody could answer it', () => {
    const late = { ...OPEN, pickupEndsAt: NOW }
    expect(decideLoadAction('assign-carrier', late, OWNER, NOW)).toMatchObject({ code: 'LOAD_EXPIRED' })
    expect(checkLoadAction('assign-carrier', late, OWNER, NOW)).toEqual({
      allowed: false,
      visible: true,
      why: 'The pickup time has passed. Edit the load first',
    })
  })

  test('on a device copy that lacks its times has not expired', () => {
    expect(hasTenderExpired({ tendered: true, tenderExpiresAt: null }, NOW)).toBe(false)
  })
})
