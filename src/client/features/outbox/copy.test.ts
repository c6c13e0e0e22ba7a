import { expect, test } from 'vitest'
import { formatActionCount } from '#client/data/outbox/copy.ts'
import { buildBannerSentences } from './copy.ts'

const NONE = { waiting: 0, signIn: 0, subscription: 0, update: 0, needsYou: 0 }
const WELL = {
  counts: NONE,
  lost: [],
  offlineSince: null,
  isSilent: false,
  isStorageSilent: false,
  isRefused: false,
  isVisit: false,
  hold: null,
  triedInVain: 0,
}

test('the banner is empty when nothing is wrong, even while items are being sent', () => {
  expect(buildBannerSentences(WELL)).toEqual([])
  expect(buildBannerSentences({ ...WELL, counts: { ...NONE, waiting: 2 } })).toEqual([])
})

test('the banner shows since when the device is offline, and how many items wait', () => {
  const offline = { ...WELL, offlineSince: '13:58' }
  expect(buildBannerSentences(offline)).toEqual(['Offline since 13:58.'])
  expect(buildBannerSentences({ ...offline, counts: { ...NONE, waiting: 1 } })).toEqual([
    'Offline since 13:58.',
    '1 item is waiting to send.',
  ])
})

test('[OFF-07] when Milepost does not answer, the banner does not say offline', () => {
  expect(buildBannerSentences({ ...WELL, offlineSince: '13:58', isSilent: true })).toEqual([
    "Milepost hasn't answered since 13:58.",
  ])
})

test('when online, the banner counts the unsent items after a failed try', () => {
  expect(buildBannerSentences({ ...WELL, counts: { ...NONE, waiting: 3 }, triedInVain: 2 })).toEqual([
    '2 items are waiting to send.',
  ])
})

test('[SYNC-07] while the server asked the account to wait, the banner says until when and why', () => {
  const held = { ...WELL, counts: { ...NONE, waiting: 3 }, triedInVain: 1 }
  expect(buildBannerSentences({ ...held, hold: { until: '14:07', why: 'busy' as const } })).toEqual([
    '3 items are waiting to send.',
    'Milepost is busy. Sends at 14:07.',
  ])
  expect(buildBannerSentences({ ...held, hold: { until: '14:07', why: 'too-many' as const } })[1]).toBe(
    'Milepost got too many requests from you. Sends at 14:07.',
  )
  expect(buildBannerSentences({ ...held, hold: { until: '14:07', why: 'maintenance' } })[1]).toBe(
    'Milepost is under maintenance, and what you do is saved on this device. Sends at 14:07.',
  )
  expect(buildBannerSentences({ ...WELL, hold: { until: '14:07', why: 'busy' as const } })).toEqual([])
})

test('items that need attention come before items that send automatically', () => {
  const counts = { waiting: 1, signIn: 3, subscription: 1, update: 2, needsYou: 1 }
  expect(buildBannerSentences({ ...WELL, counts, offlineSince: '13:58' })).toEqual([
    '1 item needs your attention.',
    'Sign in to send 3 items.',
    '1 item is waiting for an active subscription.',
    '2 items are waiting for the latest version.',
    'Offline since 13:58.',
    '1 item is waiting to send.',
  ])
})

test('F60: the warning about a browser that refuses to store comes first', () => {
  expect(buildBannerSentences({ ...WELL, isRefused: true })).toEqual([
    "This browser can't save your work. Stay on this page until it's sent.",
  ])
})

test('[OFF-04] what the browser deleted before it was sent is named, and comes before all else', () => {
  const lost = ['Booking request, Load #53008, 22:45', 'Confirm arrival, Load #53011, 22:50']
  expect(buildBannerSentences({ ...WELL, lost, isRefused: true })[0]).toBe(
    'This device lost 2 unsent items (Booking request, Load #53008, 22:45; Confirm arrival, Load #53011, 22:50).',
  )
})

test('the count says item or items', () => {
  expect([formatActionCount(1), formatActionCount(12)]).toEqual(['1 item', '12 items'])
})
