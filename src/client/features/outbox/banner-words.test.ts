import { expect, test } from 'vitest'
import { actionsOf, bannerSentences } from './banner-words.ts'

const NONE = { waiting: 0, signIn: 0, subscription: 0, update: 0, needsYou: 0 }
const WELL = { counts: NONE, offlineSince: null, isRefused: false, isVisit: false, triedInVain: 0 }

test('says nothing when all is well, nor about what is just being sent', () => {
  expect(bannerSentences(WELL)).toEqual([])
  expect(bannerSentences({ ...WELL, counts: { ...NONE, waiting: 2 } })).toEqual([])
})

test('says since when there is no signal, and how much waits', () => {
  const offline = { ...WELL, offlineSince: '13:58' }
  expect(bannerSentences(offline)).toEqual(['No signal since 13:58.'])
  expect(bannerSentences({ ...offline, counts: { ...NONE, waiting: 1 } })).toEqual([
    'No signal since 13:58.',
    '1 action waits to be sent.',
  ])
})

test('with signal, what was tried in vain is told', () => {
  expect(bannerSentences({ ...WELL, counts: { ...NONE, waiting: 3 }, triedInVain: 2 })).toEqual([
    '2 actions wait to be sent.',
  ])
})

test('what needs the person comes before what waits by itself', () => {
  const counts = { waiting: 1, signIn: 3, subscription: 1, update: 2, needsYou: 1 }
  expect(bannerSentences({ ...WELL, counts, offlineSince: '13:58' })).toEqual([
    '1 action needs you.',
    'Sign in to send 3 actions.',
    '1 action waits for your subscription.',
    '2 actions wait for the newest version.',
    'No signal since 13:58.',
    '1 action waits to be sent.',
  ])
})

test('F60: a browser that refuses to store is named first', () => {
  expect(bannerSentences({ ...WELL, isRefused: true })).toEqual([
    'This browser does not keep your work: stay until it says that it is sent.',
  ])
})

test('counts actions', () => {
  expect([actionsOf(1), actionsOf(12)]).toEqual(['1 action', '12 actions'])
})
