import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  can,
  canBookLoad,
  canCreateLoad,
  canUpdateLoad,
  DEFAULT_ROLE_PERMISSIONS,
  PERMISSIONS,
  ROLE_NAMES,
} from './permission.ts'

describe('permission', () => {
  test('[ENT-16] knows every permission string of the product and no other', () => {
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

  test('a session may do exactly what its list names, whatever else is in the list', () => {
    const lists = fc.uniqueArray(fc.oneof(fc.constantFrom(...PERMISSIONS), fc.string()))
    fc.assert(
      fc.property(lists, fc.constantFrom(...PERMISSIONS), (permissions, asked) => {
        expect(can({ permissions }, asked)).toBe(permissions.some((held) => held === asked))
      }),
    )
  })

  test('nobody may do anything', () => {
    for (const permission of PERMISSIONS) {
      expect(can(null, permission)).toBe(false)
      expect(can(undefined, permission)).toBe(false)
    }
  })

  test('[GUARD-11] creating, editing and booking loads are rights of their own, each checked alone', () => {
    const checks = {
      'load:create': canCreateLoad,
      'load:update': canUpdateLoad,
      'load:book': canBookLoad,
    }
    for (const [held] of Object.entries(checks)) {
      const granted = Object.entries(checks).filter(([, check]) => check({ permissions: [held] }))
      expect(granted.map(([name]) => name)).toEqual([held])
    }
  })

  test('a new database lets brokers post, carriers book, and an account not set up do neither', () => {
    expect(DEFAULT_ROLE_PERMISSIONS).toEqual({
      broker: ['load:create', 'load:read', 'load:update', 'load:delete', 'load:list'],
      dispatcher: ['load:read', 'load:list', 'load:book'],
      company: ['load:read', 'load:list', 'load:book'],
      user: [],
    })
    expect(Object.keys(DEFAULT_ROLE_PERMISSIONS)).toEqual([...ROLE_NAMES])
  })
})
