import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMISSIONS } from './permission.ts'
import { effectivePermissions, isInGroup, seatNeeded, SEATS } from './seat.ts'

test('[TEAM-06] a seat never adds to the role', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SEATS), fc.subarray([...PERMISSIONS]), (seat, ofRole) => {
      const effective = effectivePermissions(seat, ofRole)
      expect(ofRole).toEqual(expect.arrayContaining(effective))
    }),
  )
})

test('[TEAM-06] Billing and Read only keep the two permissions to read', () => {
  for (const seat of ['billing', 'viewer'] as const)
    expect(effectivePermissions(seat, PERMISSIONS)).toEqual(['load:read', 'load:list'])
  expect(effectivePermissions('owner', PERMISSIONS)).toEqual(PERMISSIONS)
  expect(effectivePermissions('desk', PERMISSIONS)).toEqual(PERMISSIONS.filter((name) => name.startsWith('load:')))
})

test('[TEAM-07] a write without a declared seat needs Desk, and a read is open to all', () => {
  const who = (about: Parameters<typeof seatNeeded>[0]) => SEATS.filter((seat) => isInGroup(seat, seatNeeded(about)))
  expect(who({ method: 'POST' })).toEqual(['owner', 'desk'])
  expect(who({ method: 'GET' })).toEqual([...SEATS])
  expect(who({ method: 'POST', seat: 'money' })).toEqual(['owner', 'billing'])
  expect(who({ method: 'DELETE', seat: 'owner' })).toEqual(['owner'])
})
