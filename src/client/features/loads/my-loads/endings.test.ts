import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { endingsOf } from './endings.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const BROKER = { accountId: 'marta', permissions: ['load:update', 'load:delete'] }

function load(id: string, changes: object): Load {
  const posting = {
    id,
    status: 'pending',
    broker: { id: 'marta' },
    dispatcher: null,
    tendered: false,
    agreedRate: null,
    pickupDateTime: '2026-11-24T14:00:00Z',
    completedAt: null,
  }
  return { ...posting, ...changes } as Load
}

const tender = (expiresAt: string) => ({ tendered: true, dispatcher: { id: 'reyes' }, tender: { expiresAt } })

test('[USE-01, LIFE-03] a tender is cancelled, a posting deleted, and all others stay and say why', () => {
  const loads = [
    load('tendered', tender('2026-11-23T15:00:00Z')),
    load('lapsed', tender('2026-11-23T13:00:00Z')),
    load('posted', {}),
    load('rolling', { status: 'active', dispatcher: { id: 'reyes' }, agreedRate: 900 }),
    load('theirs', { broker: { id: 'ada' } }),
  ]
  const { ending, left } = endingsOf(loads, BROKER, NOW)
  expect(ending.map(({ load: { id }, how }) => [id, how])).toEqual([
    ['tendered', 'cancel'],
    ['lapsed', 'delete'],
    ['posted', 'delete'],
  ])
  expect(left.map(({ load: { id }, why }) => [id, why])).toEqual([
    ['rolling', 'A carrier is hauling this load'],
    ['theirs', 'Only the broker who posted this load can do this'],
  ])
})

test('without the right to delete, postings stay', () => {
  const { ending, left } = endingsOf([load('posted', {})], { ...BROKER, permissions: ['load:update'] }, NOW)
  expect([ending, left.map(({ why }) => why)]).toEqual([[], ["You don't have permission to do this"]])
})
