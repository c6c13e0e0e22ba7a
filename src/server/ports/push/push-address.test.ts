import { describe, expect, test } from 'vitest'
import { isPushAddress } from './push-connection.ts'
import { isPublicAddress } from '../outbound/public-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/dQw4:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QOXp',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA%3d',
])('the push service of a major browser is allowed: %s', (endpoint) => {
  expect(isPushAddress(endpoint, [])).toBe(true)
})

test('only trusted origins may have a non-public address', () => {
  const trusted = ['https://127.0.0.1:4430']
  expect(isPushAddress('https://127.0.0.1:4430/push/1', trusted)).toBe(true)
  expect(isPushAddress('https://127.0.0.1:4431/push/1', trusted)).toBe(false)
  expect(isPushAddress('http://127.0.0.1:4430/push/1', trusted)).toBe(false)
  expect(isPushAddress('https://me@127.0.0.1:4430/push/1', trusted)).toBe(false)
})

describe('[SEC-13] special-purpose addresses', () => {
  test.each([
    ['8.8.8.8', true],
    ['2607:f8b0:4009::200e', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['::ffff:8.8.8.8', true],
    ['::8.8.8.8', false],
    ['::ffff:0:8.8.8.8', false],
    ['fec0::1', false],
    ['2001::1', false],
    ['2001:1::1', false],
    ['192.88.99.1', false],
    ['3fff::1', false],
    ['5f00::1', false],
    ['2002:808:808::1', false],
    ['printer', false],
  ])('the server may connect to a name that resolves to %s: %s', (address, allowed) => {
    expect(isPublicAddress(address)).toBe(allowed)
  })
})
