import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { LiveEvent } from '#contract/sync/sync.ts'
import { type LiveHub, createLiveHub } from './hub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MOST = { perSession: 8, perPerson: 20, perAccount: 40 }

/** Joins with access to the board. */
function listen(hub: LiveHub): { event: LiveEvent; position: string }[] {
  const heard: { event: LiveEvent; position: string }[] = []
  hub.join({
    accountId: 'ada' as AccountId,
    personId: 'ann' as PersonId,
    sessionId: 'desk',
    mayBook: true,
    send: (event, position) => heard.push({ event, position }),
    end: () => {},
  })
  return heard
}
const board = (about: { gone?: string[]; changed?: string[] }) => ({ type: 'board', gone: [], changed: [], ...about })

test('the hub groups changed loads into one delayed event, without loads booked meanwhile', () => {
  const hub = createLiveHub(MOST)
  const heard = listen(hub)
  hub.hear('10 changed one')
  hub.hear('11 changed two')
  hub.hear('12 changed one')
  hub.hear('13 gone two')
  expect(heard.map(({ event }) => event)).toEqual([board({ gone: ['two'] })])
  vi.runAllTimers()
  expect(heard.map(({ event }) => event)).toEqual([board({ gone: ['two'] }), board({ changed: ['one'] })])
})

test('the hub says of a load that left the board if a carrier got it', () => {
  const hub = createLiveHub(MOST)
  const heard = listen(hub)
  hub.hear('10 gone one booked')
  hub.hear('11 gone two')
  expect(heard.map(({ event }) => event)).toEqual([
    { ...board({ gone: ['one'] }), booked: ['one'] },
    board({ gone: ['two'] }),
  ])
})

test('event positions stay behind a delayed list, so a client that reconnects still gets it', () => {
  const hub = createLiveHub(MOST)
  const heard = listen(hub)
  hub.hear('10 changed one')
  hub.hear('13 gone two')
  hub.hear('14 account ada')
  expect(heard.map(({ position }) => position)).toEqual(['10', '10'])
  vi.runAllTimers()
  hub.hear('15 account ada')
  expect(heard.at(-1)?.position).toBe('15')
})

test('a client that joins later gets no event for earlier changes', () => {
  const hub = createLiveHub(MOST)
  const early = listen(hub)
  hub.hear('10 changed one')
  const late = listen(hub)
  vi.runAllTimers()
  expect(early.map(({ event }) => event)).toEqual([board({ changed: ['one'] })])
  expect(late).toEqual([])
})

test('[SAFE-02] streams that join in a burst end the oldest at once, for a session, a person and a company', () => {
  const hub = createLiveHub({ perSession: 2, perPerson: 3, perAccount: 4 })
  const open = new Set<string>()
  const join = (personId: string, sessionId: string, name: string) => {
    open.add(name)
    // a connection closes later than it is ended, so `leave` isn't called here
    hub.join({
      accountId: 'ada' as AccountId,
      personId: personId as PersonId,
      sessionId,
      mayBook: false,
      send: () => undefined,
      end: () => void open.delete(name),
    })
  }
  for (let n = 1; n <= 10; n += 1) join('ann', 'desk', `desk ${n}`)
  expect([...open]).toEqual(['desk 9', 'desk 10'])
  join('ann', 'phone', 'phone 1')
  join('ann', 'laptop', 'laptop 1')
  expect([...open]).toEqual(['desk 10', 'phone 1', 'laptop 1'])
  join('ben', 'tablet', 'tablet 1')
  expect([...open]).toHaveLength(4)
  join('ben', 'tablet', 'tablet 2')
  expect([...open]).toEqual(['phone 1', 'laptop 1', 'tablet 1', 'tablet 2'])
})

test('[TEAM-18] a notification wakes the streams of its person and no colleague’s, a load all of the company’s', () => {
  const hub = createLiveHub(MOST)
  const heard: string[] = []
  for (const person of ['ann', 'ben'])
    hub.join({
      accountId: 'ada' as AccountId,
      personId: person as PersonId,
      sessionId: person,
      mayBook: false,
      send: ({ type }, position) => heard.push(`${position} ${person} ${type}`),
      end: () => {},
    })
  hub.hear('10 person ben')
  hub.hear('11 account ada')
  expect(heard).toEqual(['10 ben changed', '11 ann changed', '11 ben changed'])
})
