import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  can,
  canBookLoads,
  canPostLoads,
  canUpdateLoads,
  DEFAULT_ROLE_PERMISSIONS,
  PERMISSIONS,
  ROLE_NAMES,
} from './permission.ts'

describe('permissions', () => {
  test('[ENT-16] are exactly the specified strings', () => {
    expect([...PERMISSIONS].toSorted()).toEqual(
      [
        'user:create user:read user:update user:delete user:list',
        'role:create role:read role:update role:delete role:list role:assign',
        'system:config:read system:config:update system:logs:read',
        'load:create load:read load:update load:delete load:book load:list',
      ]
        .flatMap((line) => line.split(' '))
        .toSorted(),
    )
  })

  test('allow a session exactly the actions in its list, whatever else the list contains', () => {
    const lists = fc.uniqueArray(fc.oneof(fc.constantFrom(...PERMISSIONS), fc.string()))
    fc.assert(
      fc.property(lists, fc.constantFrom(...PERMISSIONS), (permissions, permission) => {
        expect(can({ permissions }, permission)).toBe(permissions.some((held) => held === permission))
      }),
    )
  })

  test('allow nothing without a session', () => {
    for (const permission of PERMISSIONS) {
      expect(can(null, permission)).toBe(false)
      expect(can(undefined, permission)).toBe(false)
    }
  })

  test('[GUARD-11] for creating, editing and booking loads are checked separately', () => {
    const checks = {
      'load:create': canPostLoads,
      'load:update': canUpdateLoads,
      'load:book': canBookLoads,
    }
    for (const [held] of Object.entries(checks)) {
      const granted = Object.entries(checks).filter(([, check]) => check({ permissions: [held] }))
      expect(granted.map(([name]) => name)).toEqual([held])
    }
  })

  test('by default let brokers post, carriers book, and plain users do neither', () => {
    expect(DEFAULT_ROLE_PERMISSIONS).toEqual({
      broker: ['load:create', 'load:read', 'load:update', 'load:delete', 'load:list'],
      dispatcher: ['load:read', 'load:list', 'load:book'],
      company: ['load:read', 'load:list', 'load:book'],
      user: [],
    })
    expect(Object.keys(DEFAULT_ROLE_PERMISSIONS)).toEqual([...ROLE_NAMES])
  })
})
