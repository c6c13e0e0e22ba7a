import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileDefaults, profileSchema } from '#contract/account/account.ts'
import { readStored } from '#contract/api/read-stored.ts'
import { BOOT_FACTS_KEY } from '#client/browser/session/session-state.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { persistBootQueries } from './persist-boot-queries.ts'
import { createQueryClient } from './query-client.ts'

const SECOND = 1_000
const ME = ['auth', 'me']
const COUNTS = ['notifications', 'stats']
const PROFILE = readStored(
  profileSchema,
  {
    id: '0197f3a0-0000-7000-8000-000000000001',
    company: { id: '0197f3a0-0000-7000-8000-000000000002' },
    firstName: 'Dana',
  },
  profileDefaults,
)
const LIST = ['loads', 'mine', 'active', 1]

let stored: Map<string, string>
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const dana = { personId: 'dana' as PersonId, isHere: () => true, storage }
const client = () => createQueryClient(() => undefined)

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function storeBootQueries(whose: typeof dana): Promise<ReturnType<typeof client>> {
  const queries = client()
  const stop = persistBootQueries(queries, whose)
  await vi.advanceTimersByTimeAsync(0)
  queries.setQueryData(ME, PROFILE)
  queries.setQueryData(COUNTS, { unread: 3, total: 9 })
  queries.setQueryData(LIST, { data: ['a load'] })
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  stop()
  return queries
}

test('[CONST-02] the app drops an unused answer after 60 seconds', async () => {
  const queries = client()
  await queries.prefetchQuery({ queryKey: LIST, queryFn: () => 'answer' })
  await vi.advanceTimersByTimeAsync(59 * SECOND)
  expect(queries.getQueryData(LIST)).toBe('answer')
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(queries.getQueryData(LIST)).toBeUndefined()
})

test('[CONST-02] a restart restores the profile and the unread count; lists stay in IndexedDB', async () => {
  await storeBootQueries(dana)
  expect(stored.get(BOOT_FACTS_KEY)).not.toContain('a load')
  const next = client()
  persistBootQueries(next, dana)()
  await vi.advanceTimersByTimeAsync(0)
  expect(next.getQueryData(ME)).toEqual(PROFILE)
  expect(next.getQueryData(COUNTS)).toEqual({ unread: 3, total: 9 })
  expect(next.getQueryData(LIST)).toBeUndefined()
})

test('another account never sees the stored data, which is deleted', async () => {
  await storeBootQueries(dana)
  const others = client()
  persistBootQueries(others, { ...dana, personId: 'reyes' as PersonId })()
  await vi.advanceTimersByTimeAsync(0)
  expect(others.getQueryData(ME)).toBeUndefined()
  expect(stored.has(BOOT_FACTS_KEY)).toBe(false)
})

test('nothing is stored for a user who has signed out', async () => {
  await storeBootQueries({ ...dana, isHere: () => false })
  expect([...stored]).toEqual([])
})
