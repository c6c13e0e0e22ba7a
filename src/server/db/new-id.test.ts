import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are unique version 7 UUIDs that start with their creation time', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1000 }, newId)
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(madeAt).toBeGreaterThanOrEqual(before)
    expect(madeAt).toBeLessThanOrEqual(Date.now())
  }
  expect(new Set(ids).size).toBe(1000)
})

test('ids sort in creation order, even within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
})
