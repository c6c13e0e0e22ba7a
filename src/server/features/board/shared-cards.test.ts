import { expect, test } from 'vitest'
import { createSharedCards, type SharedLoad } from './shared-cards.ts'

/** Cards on a clock that the test moves. Each reading counts, and says how often its load changed. */
function opened(more: { lifeMs?: number; most?: number } = {}) {
  let now = 0
  let version = 1
  const reads: (readonly string[])[] = []
  let hold: Promise<void> | undefined
  const off = new Set<string>()
  const cards = createSharedCards({
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
    cards,
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
      (await cards.read(ids, readLoads)).map(({ row, shown }) => `${row.id} ${shown.version}`),
    moment: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
}

test('a load is shared for a second after its reading began, and no longer', async () => {
  const { shown, pass, change, reads } = opened()
  await shown('a')
  change()
  pass(999)
  expect(await shown('a', 'b')).toEqual(['a 1', 'b 2'])
  pass(1)
  expect(await shown('a')).toEqual(['a 2'])
  expect(reads).toEqual([['a'], ['b'], ['a']])
})

test('a load that is no longer on the board is left out', async () => {
  const { shown, off } = opened()
  off.add('b')
  expect(await shown('a', 'b', 'c')).toEqual(['a 1', 'c 1'])
  expect(await shown('b')).toEqual([])
})

test.each(['changed', 'gone'])('after news that a load is %s, it is read again, and others are not', async (what) => {
  const { cards, shown, change } = opened()
  await shown('a', 'b')
  change()
  cards.hear(`10 ${what} a`)
  cards.hear('11 account b')
  expect(await shown('a', 'b')).toEqual(['a 2', 'b 1'])
})

test.each([
  ['news of it', '10 changed a'],
  ['lost news', null],
])('a reading that began before %s is not kept', async (_, message) => {
  const { cards, shown, change, holdReadings, moment, pass } = opened()
  const release = holdReadings()
  const early = shown('a')
  await moment()
  pass(5)
  change()
  if (message === null) cards.clear()
  else cards.hear(message)
  release()
  expect(await early).toEqual(['a 1'])
  pass(5)
  expect(await shown('a')).toEqual(['a 2'])
})

test('the oldest loads make room, and a page with more than there is room for is whole', async () => {
  const { shown, reads } = opened({ most: 2 })
  expect(await shown('a', 'b', 'c')).toEqual(['a 1', 'b 1', 'c 1'])
  await shown('c')
  await shown('a')
  expect(reads).toEqual([['a', 'b', 'c'], ['a']])
})

test('with a life of 0 each page reads its loads', async () => {
  const { shown, change } = opened({ lifeMs: 0 })
  await shown('a')
  change()
  expect(await shown('a')).toEqual(['a 2'])
})
