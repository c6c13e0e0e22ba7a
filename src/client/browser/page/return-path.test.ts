import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReturnPath } from './return-path.ts'

test.each([
  '/dashboard',
  '/dashboard/load/01a1fcbc-0b0b-7061-bdc2-1d89156f25f7',
  '/dashboard/load-board?equipmentType=Van&page=2#top',
  '/dashboard/settings?returnTo=https%3A%2F%2Fevil.test',
])('[FORM-07] %s is opened after the sign-in', (path) => {
  expect(parseReturnPath(path)).toBe(path)
})

test.each([
  'https://evil.test/dashboard',
  '//evil.test/dashboard',
  '///evil.test/dashboard',
  String.raw`\\evil.test/dashboard`,
  String.raw`/\evil.test/dashboard`,
  String.raw`\/evil.test/dashboard`,
  '/\t/evil.test/dashboard',
  ' //evil.test/dashboard',
  '/dashboard/..//evil.test',
  '/dashboard/%2e%2e//evil.test',
  '/dashboard/../auth/login',
  'javascript:alert(1)',
  'JaVaScRiPt://milepost.invalid/dashboard/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://milepost.invalid/dashboard',
  'https:evil.test',
  'http://milepost.invalid/dashboard',
  'https://user@evil.test/dashboard',
  '%2F%2Fevil.test',
  '/%2Fevil.test/dashboard',
  '/dashboard.evil.test',
  '/dashboardevil',
  '@evil.test/dashboard',
  '/auth/login',
  '/',
  '',
  'https://',
  `/dashboard/${'x'.repeat(2000)}`,
  ['/dashboard'],
  { href: '/dashboard' },
  7,
  null,
  undefined,
])('[FORM-07] %j is no destination', (value) => {
  expect(parseReturnPath(value)).toBeUndefined()
})

test('[FORM-07] whatever is typed, a destination is a path of a dashboard screen', () => {
  const piece = fc.constantFrom('/', '\\', '//', '.', '..', '%2e', '%2F', '%5c', ':', '@', '\t', '\n', ' ', 'dashboard', 'evil.test', 'javascript:', 'https:', '?', '#') // prettier-ignore
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, isDashboard) => {
      const path = parseReturnPath((isDashboard ? '/dashboard/' : '') + pieces.join(''))
      if (path === undefined) return
      const { origin, pathname } = new URL(path, 'https://milepost.test')
      expect(origin).toBe('https://milepost.test')
      expect(`${pathname}/`).toMatch(/^\/dashboard\//)
    }),
  )
})
