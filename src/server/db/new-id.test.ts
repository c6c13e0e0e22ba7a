import { expect, test } from 'vitest'
import { createIds, newId } from './new-id.ts'

const NOW = Date.UTC(2026, 10, 30)

const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('ids are unique version 7 UUIDs that start with their creation time', () => {
  let now = NOW
  const makeId = createIds(() => now)
  const ids = Array.from({ length: 1000 }, makeId)
  now += 1
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(madeAt(id)).toBe(NOW)
  }
  expect(madeAt(makeId())).toBe(NOW + 1)
  expect(new Set(ids).size).toBe(1000)
})

test('ids sort in creation order within a full millisecond and after a clock was set back', () => {
  let now = NOW
  const makeId = createIds(() => now)
  const early = Array.from({ length: 20_000 }, makeId)
  now -= 60_000
  const ids = [...early, ...Array.from({ length: 10 }, makeId)]
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of this process sort in creation order', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
})
