import { expect, test } from 'vitest'
import { diffThreeWay } from './load-diff.ts'

test('the diff omits own changes, lists others’ changes, and marks fields that both changed as contested', () => {
  const before = { rate: '2000', weight: '40000', notes: 'Dock 4', city: 'Dallas' }
  const mine = { ...before, rate: '2200', notes: 'Dock 5' }
  const theirs = { ...before, weight: '41000', notes: 'Dock 6' }
  expect(diffThreeWay({ before, mine, theirs })).toEqual([
    { field: 'weight', before: '40000', mine: '40000', theirs: '41000', isContested: false },
    { field: 'notes', before: 'Dock 4', mine: 'Dock 5', theirs: 'Dock 6', isContested: true },
  ])
})

test('a field that both changed to the same value is not contested', () => {
  const [difference] = diffThreeWay({ before: { rate: '1' }, mine: { rate: '2' }, theirs: { rate: '2' } })
  expect(difference?.isContested).toBe(false)
})
