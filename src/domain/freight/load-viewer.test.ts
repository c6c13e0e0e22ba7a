import { expect, test } from 'vitest'
import { filterHistoryForViewer, resolveLoadViewer } from './load-viewer.ts'

const load = { ownerId: 'owner', dispatcherId: 'carrier', tendered: false, accepted: true, status: 'active' } as const
const open = { ...load, dispatcherId: null, accepted: false, status: 'pending' } as const
const user = (id: string, { hasRequest = false, mayBook = true } = {}) => ({ id, hasRequest, mayBook })

test('the owner sees everything, even with a request on the load', () => {
  expect(resolveLoadViewer(load, user('owner', { hasRequest: true }))).toBe('owner')
})

test('the carrier who accepted the load stays its carrier after completion', () => {
  expect(resolveLoadViewer(load, user('carrier'))).toBe('carrier')
  expect(resolveLoadViewer({ ...load, status: 'completed' }, user('carrier'))).toBe('carrier')
})

test('[CARR-16] the carrier that a dispatcher booked for sees the load as its carrier', () => {
  const dispatched = { ...load, dispatcherId: 'dispatcher', haulerId: 'hauler' }
  expect(resolveLoadViewer(dispatched, user('hauler', { mayBook: false }))).toBe('carrier')
  expect(resolveLoadViewer(dispatched, user('dispatcher'))).toBe('carrier')
  expect(resolveLoadViewer({ ...dispatched, haulerId: null }, user('hauler'))).toBeNull()
  expect(resolveLoadViewer({ ...dispatched, haulerId: 'owner' }, user('owner'))).toBe('owner')
})

test('a tendered carrier sees what a requester sees, whatever the outcome of the tender', () => {
  const notAccepted = { ...load, accepted: false }
  expect(resolveLoadViewer({ ...notAccepted, tendered: true, status: 'pending' }, user('carrier'))).toBe('requester')
  expect(resolveLoadViewer({ ...notAccepted, status: 'cancelled' }, user('carrier'))).toBe('requester')
  expect(resolveLoadViewer({ ...notAccepted, status: 'completed' }, user('carrier'))).toBe('requester')
})

test('a requester still sees the load after another carrier books it', () => {
  expect(resolveLoadViewer(load, user('rival', { hasRequest: true }))).toBe('requester')
})

test('only a user who may book sees a load on the board', () => {
  expect(resolveLoadViewer(open, user('anybody'))).toBe('board')
  expect(resolveLoadViewer(open, user('anybody', { mayBook: false }))).toBeNull()
  expect(resolveLoadViewer(load, user('anybody'))).toBeNull()
  expect(resolveLoadViewer({ ...open, dispatcherId: 'carrier', tendered: true }, user('anybody'))).toBeNull()
  expect(resolveLoadViewer({ ...open, status: 'cancelled' }, user('anybody'))).toBeNull()
})

test('a carrier sees the history since booking the load; only the owner sees all of it', () => {
  const of = (...types: string[]) => types.map((type) => ({ type }))
  const first = ['posted', 'booked', 'arrived', 'completed', 'arrival-corrected', 'released', 'changed']
  const booked = of(...first, 'booked', 'arrived')
  expect(filterHistoryForViewer('owner', booked)).toEqual(booked)
  expect(filterHistoryForViewer('carrier', booked)).toEqual(of('posted', 'booked', 'arrived'))
  const tendered = of(...first, 'tendered', 'tender-declined', 'tendered', 'tender-accepted', 'departed')
  expect(filterHistoryForViewer('carrier', tendered)).toEqual(of('posted', 'tender-accepted', 'departed'))
  expect(filterHistoryForViewer('carrier', of('posted', 'changed'))).toEqual(of('posted'))
  expect(filterHistoryForViewer('requester', booked)).toEqual([])
  expect(filterHistoryForViewer('board', booked)).toEqual([])
})
