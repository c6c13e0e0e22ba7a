import { expect, test } from 'vitest'
import { launchPath } from './launches.ts'

const ICON = 'https://milepost.test/dashboard?source=pwa'
const OUTBOX = 'https://milepost.test/dashboard/outbox'

test.each([
  ['the icon keeps the open screen', ICON, null, null],
  ['a shortcut opens its screen', OUTBOX, null, '/dashboard/outbox'],
  ['a link keeps its search and place', `${OUTBOX}?a=1#b`, null, '/dashboard/outbox?a=1#b'],
  ['the launch that opened this page changes nothing', OUTBOX, OUTBOX, null],
  ['a launch without an address changes nothing', undefined, null, null],
])('at a launch, %s', (_, target, opened, path) => {
  expect(launchPath(target, opened)).toBe(path)
})
