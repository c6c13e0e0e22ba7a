import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonId } from '#domain/access/ids.ts'
import { keepUnsentCopies, onLostItemsChange, unsentCopies } from './lost-items.ts'

const MARTA = 'marta' as PersonId

const stored = new Map<string, string>()
const writes: string[] = []

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      writes.push(key)
      stored.set(key, text)
    },
    removeItem(key: string) {
      writes.push(key)
      stored.delete(key)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const booking = () => ({ opId: 'op-1', words: 'Booking request, Load #53008', at: 1 })

test('copies of unsent items are written when they change or are missing, not each time someone looks', () => {
  const news: string[] = []
  onLostItemsChange(() => news.push('changed'))
  keepUnsentCopies(MARTA, [])
  expect(writes).toEqual([])
  keepUnsentCopies(MARTA, [booking()])
  keepUnsentCopies(MARTA, [booking()])
  keepUnsentCopies(MARTA, [booking()])
  expect(writes).toEqual(['unsent-items marta'])
  expect(news).toEqual(['changed'])
  // the browser or the user deleted them
  stored.clear()
  keepUnsentCopies(MARTA, [booking()])
  expect(writes).toHaveLength(2)
  expect(stored.has('unsent-items marta')).toBe(true)
  expect(news).toEqual(['changed'])
  keepUnsentCopies(MARTA, [])
  expect(unsentCopies(MARTA)).toEqual([])
  expect(stored.size).toBe(0)
})
