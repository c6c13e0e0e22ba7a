import { expect, test } from 'vitest'
import { viewerOf } from './load-viewer.ts'

const load = { ownerId: 'owner', dispatcherId: 'carrier', tendered: false, status: 'active' } as const
const open = { ...load, dispatcherId: null, status: 'pending' } as const
const somebody = (id: string, { hasRequest = false, mayBook = true } = {}) => ({ id, hasRequest, mayBook })

test('the owner sees everything, whatever else they are', () => {
  expect(viewerOf(load, somebody('owner', { hasRequest: true }))).toBe('owner')
})

test('the assigned carrier hauls it; one who is merely tendered it sees what a requester sees', () => {
  expect(viewerOf(load, somebody('carrier'))).toBe('carrier')
  expect(viewerOf({ ...load, tendered: true, status: 'pending' }, somebody('carrier'))).toBe('requester')
  expect(viewerOf({ ...load, status: 'cancelled' }, somebody('carrier'))).toBe('requester')
  expect(viewerOf({ ...load, status: 'completed' }, somebody('carrier'))).toBe('carrier')
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
