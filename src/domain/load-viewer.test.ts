import { expect, test } from 'vitest'
import { historyFor, viewerOf } from './load-viewer.ts'

const load = { ownerId: 'owner', dispatcherId: 'carrier', tendered: false, accepted: true, status: 'active' } as const
const open = { ...load, dispatcherId: null, accepted: false, status: 'pending' } as const
const somebody = (id: string, { hasRequest = false, mayBook = true } = {}) => ({ id, hasRequest, mayBook })

test('the owner sees everything, whatever else they are', () => {
  expect(viewerOf(load, somebody('owner', { hasRequest: true }))).toBe('owner')
})

test('the carrier who accepted it hauls it, also when it is completed', () => {
  expect(viewerOf(load, somebody('carrier'))).toBe('carrier')
  expect(viewerOf({ ...load, status: 'completed' }, somebody('carrier'))).toBe('carrier')
})

test('who was merely tendered it sees what a requester sees, whatever becomes of the tender', () => {
  const offered = { ...load, accepted: false }
  expect(viewerOf({ ...offered, tendered: true, status: 'pending' }, somebody('carrier'))).toBe('requester')
  expect(viewerOf({ ...offered, status: 'cancelled' }, somebody('carrier'))).toBe('requester')
  expect(viewerOf({ ...offered, status: 'completed' }, somebody('carrier'))).toBe('requester')
})

test('a requester keeps sight of the load after another carrier has it', () => {
  expect(viewerOf(load, somebody('rival', { hasRequest: true }))).toBe('requester')
})

test('who may book sees what can be booked, and nobody else knows of it', () => {
  expect(viewerOf(open, somebody('anybody'))).toBe('board')
  expect(viewerOf(open, somebody('anybody', { mayBook: false }))).toBeNull()
  expect(viewerOf(load, somebody('anybody'))).toBeNull()
  expect(viewerOf({ ...open, dispatcherId: 'carrier', tendered: true }, somebody('anybody'))).toBeNull()
  expect(viewerOf({ ...open, status: 'cancelled' }, somebody('anybody'))).toBeNull()
})

test('the history of a carrier begins where the load became theirs; only the owner knows what was before', () => {
  const of = (...types: string[]) => types.map((type) => ({ type }))
  const first = ['posted', 'booked', 'arrived', 'completed', 'arrival-corrected', 'released', 'changed']
  const booked = of(...first, 'booked', 'arrived')
  expect(historyFor('owner', booked)).toEqual(booked)
  expect(historyFor('carrier', booked)).toEqual(of('posted', 'booked', 'arrived'))
  const tendered = of(...first, 'tendered', 'tender-declined', 'tendered', 'tender-accepted', 'departed')
  expect(historyFor('carrier', tendered)).toEqual(of('posted', 'tender-accepted', 'departed'))
  expect(historyFor('carrier', of('posted', 'changed'))).toEqual(of('posted'))
  expect(historyFor('requester', booked)).toEqual([])
  expect(historyFor('board', booked)).toEqual([])
})
