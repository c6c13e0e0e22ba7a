import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { type Hub, liveHub } from './hub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream that may hear of the board. */
function listen(hub: Hub): { event: LiveEvent; position: string }[] {
  const heard: { event: LiveEvent; position: string }[] = []
  hub.join({
    accountId: 'ada',
    sessionId: 'desk',
    mayBook: true,
    send: (event, position) => heard.push({ event, position }),
    end: () => {},
  })
  return heard
}
const board = (about: { gone?: string[]; changed?: string[] }) => ({ type: 'board', gone: [], changed: [], ...about })

test('a posted list is told at once, after a moment, without what was booked of it meanwhile', () => {
  const hub = liveHub()
  const heard = listen(hub)
  hub.hear('10 changed one')
  hub.hear('11 changed two')
  hub.hear('12 changed one')
  hub.hear('13 gone two')
  expect(heard.map(({ event }) => event)).toEqual([board({ gone: ['two'] })])
  vi.runAllTimers()
  expect(heard.map(({ event }) => event)).toEqual([board({ gone: ['two'] }), board({ changed: ['one'] })])
})

test('whoever loses the line before the list is told hears of it on coming back', () => {
  const hub = liveHub()
  const heard = listen(hub)
  hub.hear('10 changed one')
  hub.hear('13 gone two')
  hub.hear('14 account ada')
  expect(heard.map(({ position }) => position)).toEqual(['10', '10'])
  vi.runAllTimers()
  hub.hear('15 account ada')
  expect(heard.at(-1)?.position).toBe('15')
})

test('whoever comes later is not told what stood on the board already', () => {
  const hub = liveHub()
  const early = listen(hub)
  hub.hear('10 changed one')
  const late = listen(hub)
  vi.runAllTimers()
  expect(early.map(({ event }) => event)).toEqual([board({ changed: ['one'] })])
  expect(late).toEqual([])
})
