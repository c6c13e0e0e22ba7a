import { expect, test } from 'vitest'
import { ASK_AGAIN_MS, decideUpdateRequest } from './update-request.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const load = { status: 'active', ownerId: 'broker', dispatcherId: 'carrier' } as const
const broker = { accountId: 'broker' }

test('[USE-01] the owner asks the carrier of an active load for an update', () => {
  expect(decideUpdateRequest(load, broker, null, NOW)).toEqual({ ok: true, isNew: true, carrierId: 'carrier' })
})

test('asked twice within half an hour, the carrier is notified once', () => {
  const asked = (ago: number) => decideUpdateRequest(load, broker, NOW - ago, NOW)
  expect(asked(ASK_AGAIN_MS - 1)).toEqual({ ok: true, isNew: false, carrierId: 'carrier' })
  expect(asked(ASK_AGAIN_MS)).toEqual({ ok: true, isNew: true, carrierId: 'carrier' })
})

test('nobody else may ask, and no load without a truck on its way', () => {
  expect(decideUpdateRequest(load, { accountId: 'carrier' }, null, NOW)).toMatchObject({ code: 'NOT_ALLOWED' })
  for (const status of ['pending', 'completed', 'cancelled'] as const)
    expect(decideUpdateRequest({ ...load, status }, broker, null, NOW)).toMatchObject({ code: 'STATUS_CONFLICT' })
  expect(decideUpdateRequest({ ...load, dispatcherId: null }, broker, null, NOW)).toMatchObject({
    code: 'STATUS_CONFLICT',
  })
})
