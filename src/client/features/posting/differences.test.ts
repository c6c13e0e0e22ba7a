import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('what only the person changed is no news, what only others changed is, and what both changed is contested', () => {
  const before = { rate: '2000', weight: '40000', notes: 'Dock 4', city: 'Dallas' }
  const mine = { ...before, rate: '2200', notes: 'Dock 5' }
  const theirs = { ...before, weight: '41000', notes: 'Dock 6' }
  expect(differencesOf({ before, mine, theirs })).toEqual([
    { field: 'weight', before: '40000', mine: '40000', theirs: '41000', isContested: false },
    { field: 'notes', before: 'Dock 4', mine: 'Dock 5', theirs: 'Dock 6', isContested: true },
  ])
})

test('both changed it to the same: nobody has to choose', () => {
  const [difference] = differencesOf({ before: { rate: '1' }, mine: { rate: '2' }, theirs: { rate: '2' } })
  expect(difference?.isContested).toBe(false)
})
