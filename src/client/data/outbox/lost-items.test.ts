import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUnsentCopies, onLostItemsChange, unsentCopies } from './lost-items.ts'

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
  keepUnsentCopies('marta', [])
  expect(writes).toEqual([])
  keepUnsentCopies('marta', [booking()])
  keepUnsentCopies('marta', [booking()])
  keepUnsentCopies('marta', [booking()])
  expect(writes).toEqual(['unsent-items marta'])
  expect(news).toEqual(['changed'])
  // the browser or the user deleted them
  stored.clear()
  keepUnsentCopies('marta', [booking()])
  expect(writes).toHaveLength(2)
  expect(stored.has('unsent-items marta')).toBe(true)
  expect(news).toEqual(['changed'])
  keepUnsentCopies('marta', [])
  expect(unsentCopies('marta')).toEqual([])
  expect(stored.size).toBe(0)
})
