import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/instant.ts'
import { type DriverLinkFacts, driverLinkExpiresAt, driverLinkState } from './driver-link.ts'

const DELIVERY = Date.parse('2026-11-25T12:00:00Z')
const link: DriverLinkFacts = {
  createdAt: DELIVERY - 3 * DAY_MS,
  renewedAt: null,
  revokedAt: null,
  deliveryAt: DELIVERY,
  arrivedAt: null,
  dealEndedAt: null,
}

describe('a driver link', () => {
  test('is open for 7 days after the delivery appointment', () => {
    expect(driverLinkExpiresAt(link)).toBe(DELIVERY + 7 * DAY_MS)
    expect(driverLinkState(link, DELIVERY + 7 * DAY_MS - 1)).toBe('open')
    expect(driverLinkState(link, DELIVERY + 7 * DAY_MS)).toBe('expired')
  })

  test('counts from the arrival when that is later, and never from an early one', () => {
    expect(driverLinkExpiresAt({ ...link, arrivedAt: DELIVERY + DAY_MS })).toBe(DELIVERY + 8 * DAY_MS)
    expect(driverLinkExpiresAt({ ...link, arrivedAt: DELIVERY - DAY_MS })).toBe(DELIVERY + 7 * DAY_MS)
  })

  test('is open for 7 days when it is created or renewed after the delivery', () => {
    const late = DELIVERY + 20 * DAY_MS
    expect(driverLinkState({ ...link, createdAt: late }, late + 6 * DAY_MS)).toBe('open')
    expect(driverLinkState({ ...link, renewedAt: late }, late + 6 * DAY_MS)).toBe('open')
  })

  test('ends with the assignment and when it is revoked, whatever its date', () => {
    expect(driverLinkState({ ...link, dealEndedAt: DELIVERY }, DELIVERY)).toBe('released')
    expect(driverLinkState({ ...link, revokedAt: DELIVERY, dealEndedAt: DELIVERY }, DELIVERY)).toBe('revoked')
    expect(driverLinkState({ ...link, revokedAt: DELIVERY, renewedAt: DELIVERY + DAY_MS }, DELIVERY)).toBe('revoked')
  })
})
