import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOOT_FACTS_KEY } from '#client/browser/session-state.ts'
import { keepBootFacts } from './boot-facts.ts'
import { createQueryClient } from './query-client.ts'

const SECOND = 1_000
const ME = ['auth', 'me']
const COUNTS = ['notifications', 'stats']
const LIST = ['loads', 'mine', 'active', 1]

let stored: Map<string, string>
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const dana = { accountId: 'dana', isHere: () => true, storage }
const client = () => createQueryClient(() => undefined)

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function keptOf(whose: typeof dana): Promise<ReturnType<typeof client>> {
  const queries = client()
  const stop = keepBootFacts(queries, whose)
  await vi.advanceTimersByTimeAsync(0)
  queries.setQueryData(ME, { firstName: 'Dana' })
  queries.setQueryData(COUNTS, { unread: 3, total: 9 })
  queries.setQueryData(LIST, { data: ['a load'] })
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  stop()
  return queries
}

test('[CONST-02] an answer that nobody looks at is kept for 60 seconds', async () => {
  const queries = client()
  await queries.prefetchQuery({ queryKey: LIST, queryFn: () => 'answer' })
  await vi.advanceTimersByTimeAsync(59 * SECOND)
  expect(queries.getQueryData(LIST)).toBe('answer')
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(queries.getQueryData(LIST)).toBeUndefined()
})

test('[CONST-02] who one is and what is unread is there again after a start; lists are left to IndexedDB', async () => {
  await keptOf(dana)
  expect(stored.get(BOOT_FACTS_KEY)).not.toContain('a load')
  const next = client()
  keepBootFacts(next, dana)()
  await vi.advanceTimersByTimeAsync(0)
  expect(next.getQueryData(ME)).toEqual({ firstName: 'Dana' })
  expect(next.getQueryData(COUNTS)).toEqual({ unread: 3, total: 9 })
  expect(next.getQueryData(LIST)).toBeUndefined()
})

test('nobody is shown what was kept for somebody else, and it is thrown away', async () => {
  await keptOf(dana)
  const others = client()
  keepBootFacts(others, { ...dana, accountId: 'reyes' })()
  await vi.advanceTimersByTimeAsync(0)
  expect(others.getQueryData(ME)).toBeUndefined()
  expect(stored.has(BOOT_FACTS_KEY)).toBe(false)
})

test('nothing is written for somebody who has signed out meanwhile', async () => {
  await keptOf({ ...dana, isHere: () => false })
  expect([...stored]).toEqual([])
})
