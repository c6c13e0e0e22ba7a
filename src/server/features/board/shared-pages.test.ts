import { expect, test } from 'vitest'
import { createSharedPages } from './shared-pages.ts'

interface Page {
  tag: string
  bytes: number
}
const page = (tag: string): Page => ({ tag, bytes: 4 * tag.length })

/** Pages on a clock that the test moves, and how often each was read. */
function opened(more: { lifeMs?: number; mostBytes?: number } = {}) {
  let now = 0
  const reads: string[] = []
  const pages = createSharedPages<Page>({ lifeMs: 1000, clock: () => now, ...more })
  return {
    pages,
    reads,
    pass: (ms: number) => void (now += ms),
    get: (key: string, tag = key) =>
      pages.get(key, async () => {
        reads.push(key)
        return page(tag)
      }),
  }
}

test('[API-22] equal searches at the same time share one query', async () => {
  const { pages } = opened()
  let answer: (page: Page) => void = () => {}
  let reads = 0
  const read = () => {
    reads++
    return new Promise<Page>((resolve) => {
      answer = resolve
    })
  }
  const both = [pages.get('van', read), pages.get('van', read)]
  answer(page('van'))
  expect([await both[0], await both[1], reads]).toEqual([
    { ...page('van'), readAt: 0 },
    { ...page('van'), readAt: 0 },
    1,
  ])
})

test('[API-22] a page is shared for a second after its search began, and no longer', async () => {
  const { get, pass, reads } = opened()
  await get('van')
  pass(999)
  await get('van')
  await get('reefer')
  pass(1)
  await get('van')
  expect(reads).toEqual(['van', 'reefer', 'van'])
})

test('[API-22] a slow search is not joined after a second: it may miss a load that was announced', async () => {
  const { pages, get, pass, reads } = opened()
  void pages.get('van', () => new Promise<never>(() => {}))
  pass(1000)
  await get('van')
  expect(reads).toEqual(['van'])
})

test('a search that failed is tried again by the next carrier', async () => {
  const { pages, get, reads } = opened()
  const failing = pages.get('van', () => Promise.reject(new Error('stopped')))
  await expect(failing).rejects.toThrow('stopped')
  await get('van')
  expect(reads).toEqual(['van'])
})

test('the oldest pages make room when the pages take too many bytes', async () => {
  const { get, reads } = opened({ mostBytes: 10_000 })
  const long = 'x'.repeat(1000)
  for (const key of ['a', 'b', 'c']) await get(key, long)
  await get('c')
  await get('a')
  expect(reads).toEqual(['a', 'b', 'c', 'a'])
})

test('a page too large to keep is still answered', async () => {
  const { get } = opened({ mostBytes: 10 })
  expect(await get('a', 'x'.repeat(1000))).toMatchObject({ tag: 'x'.repeat(1000) })
})

test('with a life of 0 each request searches for itself', async () => {
  const { get, reads } = opened({ lifeMs: 0 })
  await Promise.all([get('van'), get('van')])
  expect(reads).toEqual(['van', 'van'])
})

test('[BOARD-01] a load that left the board is gone from pages read before, until it is back', async () => {
  const { pages, get, pass } = opened()
  const before = await get('before')
  pass(10)
  pages.hear('10 gone one')
  pages.hear('11 gone two')
  pages.hear('12 account three')
  pages.hear('13 changed two')
  expect(['one', 'two', 'three'].map((id) => pages.isGone(id, before))).toEqual([true, false, false])
  pass(10)
  // a load that came back is in a later page before the message that it did
  expect(pages.isGone('one', await get('after'))).toBe(false)
})

test('after a lost connection, no page from before is shared', async () => {
  const { pages, get, reads } = opened()
  await get('van')
  pages.clear()
  await get('van')
  expect(reads).toEqual(['van', 'van'])
})
