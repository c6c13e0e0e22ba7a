import { expect, test } from 'vitest'
import { createBoardCache, type SharedLoad } from './board-cache.ts'

interface Page {
  tag: string
  bytes: number
}
const page = (tag: string): Page => ({ tag, bytes: 4 * tag.length })

/** Pages on a clock that the test moves, and how often each was read. */
function openPages(more: { lifeMs?: number; mostBytes?: number } = {}) {
  let now = 0
  const reads: string[] = []
  const cache = createBoardCache<Page>({ lifeMs: 1000, clock: () => now, ...more })
  return {
    cache,
    reads,
    pass: (ms: number) => void (now += ms),
    get: (key: string, tag = key) =>
      cache.page(key, async () => {
        reads.push(key)
        return page(tag)
      }),
  }
}

test('[API-22] equal searches at the same time share one query', async () => {
  const { cache } = openPages()
  let answer: (page: Page) => void = () => {}
  let reads = 0
  const read = () => {
    reads++
    return new Promise<Page>((resolve) => {
      answer = resolve
    })
  }
  const both = [cache.page('van', read), cache.page('van', read)]
  answer(page('van'))
  expect([await both[0], await both[1], reads]).toEqual([
    { ...page('van'), readAt: 0 },
    { ...page('van'), readAt: 0 },
    1,
  ])
})

test('[API-22] a page is shared for a second after its search began, and no longer', async () => {
  const { get, pass, reads } = openPages()
  await get('van')
  pass(999)
  await get('van')
  await get('reefer')
  pass(1)
  await get('van')
  expect(reads).toEqual(['van', 'reefer', 'van'])
})

test('[API-22] a slow search is not joined after a second: it may miss a load that was announced', async () => {
  const { cache, get, pass, reads } = openPages()
  void cache.page('van', () => new Promise<never>(() => {}))
  pass(1000)
  await get('van')
  expect(reads).toEqual(['van'])
})

test('a search that failed is tried again by the next carrier', async () => {
  const { cache, get, reads } = openPages()
  const failing = cache.page('van', () => Promise.reject(new Error('stopped')))
  await expect(failing).rejects.toThrow('stopped')
  await get('van')
  expect(reads).toEqual(['van'])
})

test('the oldest pages make room when the pages take too many bytes', async () => {
  const { get, reads } = openPages({ mostBytes: 10_000 })
  const long = 'x'.repeat(1000)
  for (const key of ['a', 'b', 'c']) await get(key, long)
  await get('c')
  await get('a')
  expect(reads).toEqual(['a', 'b', 'c', 'a'])
})

test('a page too large to keep is still answered', async () => {
  const { get } = openPages({ mostBytes: 10 })
  expect(await get('a', 'x'.repeat(1000))).toMatchObject({ tag: 'x'.repeat(1000) })
})

test('with a life of 0 each request searches for itself', async () => {
  const { get, reads } = openPages({ lifeMs: 0 })
  await Promise.all([get('van'), get('van')])
  expect(reads).toEqual(['van', 'van'])
})

test('[BOARD-01] a load that left the board is gone from pages read before, until it is back', async () => {
  const { cache, get, pass } = openPages()
  const before = await get('before')
  pass(10)
  cache.hear('10 gone one')
  cache.hear('11 gone two')
  cache.hear('12 account three')
  cache.hear('13 changed two')
  expect(['one', 'two', 'three'].map((id) => cache.isGone(id, before))).toEqual([true, false, false])
  pass(10)
  // a load that came back is in a later page before the message that it did
  expect(cache.isGone('one', await get('after'))).toBe(false)
})

test('after a lost connection, no page from before is shared', async () => {
  const { cache, get, reads } = openPages()
  await get('van')
  cache.clear()
  await get('van')
  expect(reads).toEqual(['van', 'van'])
})

/** Loads on a clock that the test moves. Each reading counts, and says how often its load changed. */
function openLoads(more: { lifeMs?: number; mostLoads?: number } = {}) {
  let now = 0
  let version = 1
  const reads: (readonly string[])[] = []
  let hold: Promise<void> | undefined
  const off = new Set<string>()
  const cache = createBoardCache({
    lifeMs: 1000,
    clock: () => now,
    ...more,
  })
  async function readLoads(ids: readonly string[]): Promise<SharedLoad[]> {
    reads.push(ids)
    const shown = { version }
    await hold
    return ids.filter((id) => !off.has(id)).map((id) => ({ row: { id }, shown }) as SharedLoad)
  }
  return {
    cache,
    reads,
    off,
    pass: (ms: number) => void (now += ms),
    change: () => void version++,
    /** Readings wait until the function is called that this returns. */
    holdReadings: () => {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = () => {
          hold = undefined
          resolve()
        }
      })
      return release
    },
    shown: async (...ids: string[]) =>
      (await cache.loads(ids, readLoads)).map(({ row, shown }) => `${row.id} ${shown.version}`),
    moment: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
}

test('a load is shared for a second after its reading began, and no longer', async () => {
  const { shown, pass, change, reads } = openLoads()
  await shown('a')
  change()
  pass(999)
  expect(await shown('a', 'b')).toEqual(['a 1', 'b 2'])
  pass(1)
  expect(await shown('a')).toEqual(['a 2'])
  expect(reads).toEqual([['a'], ['b'], ['a']])
})

test('a load that is no longer on the board is left out', async () => {
  const { shown, off } = openLoads()
  off.add('b')
  expect(await shown('a', 'b', 'c')).toEqual(['a 1', 'c 1'])
  expect(await shown('b')).toEqual([])
})

test.each(['changed', 'gone'])('after news that a load is %s, it is read again, and others are not', async (what) => {
  const { cache, shown, change } = openLoads()
  await shown('a', 'b')
  change()
  cache.hear(`10 ${what} a`)
  cache.hear('11 account b')
  expect(await shown('a', 'b')).toEqual(['a 2', 'b 1'])
})

test.each([
  ['news of it', '10 changed a'],
  ['lost news', null],
])('a reading that began before %s is not kept', async (_, message) => {
  const { cache, shown, change, holdReadings, moment, pass } = openLoads()
  const release = holdReadings()
  const early = shown('a')
  await moment()
  pass(5)
  change()
  if (message === null) cache.clear()
  else cache.hear(message)
  release()
  expect(await early).toEqual(['a 1'])
  pass(5)
  expect(await shown('a')).toEqual(['a 2'])
})

test('the oldest loads make room, and a page with more than there is room for is whole', async () => {
  const { shown, reads } = openLoads({ mostLoads: 2 })
  expect(await shown('a', 'b', 'c')).toEqual(['a 1', 'b 1', 'c 1'])
  await shown('c')
  await shown('a')
  expect(reads).toEqual([['a', 'b', 'c'], ['a']])
})

test('with a life of 0 each page reads its loads', async () => {
  const { shown, change } = openLoads({ lifeMs: 0 })
  await shown('a')
  change()
  expect(await shown('a')).toEqual(['a 2'])
})
