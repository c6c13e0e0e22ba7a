import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearWords, type Slips, wordList } from './near-words.ts'

/** Optimal string alignment by its definition. */
function slipsBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    slipsBetween(x, b) + 1,
    slipsBetween(a, y) + 1,
    slipsBetween(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1),
    swapped ? slipsBetween(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
  )
}

function plainly(words: readonly string[], typed: string, most: number): [number, Slips][] {
  return words.flatMap((word, at): [number, Slips][] => {
    const beginnings = Array.from({ length: word.length + 1 }, (_, length) =>
      slipsBetween(word.slice(0, length), typed),
    )
    const beginning = Math.min(...beginnings)
    const whole = Math.min(beginnings.at(-1) ?? 0, most + 1)
    return beginning <= most ? [[at, { beginning, whole }]] : []
  })
}

test('finds the words, and the slips, that measuring each by itself finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), word, fc.integer({ min: 0, max: 3 }), (words, typed, most) => {
      const found: [number, Slips][] = []
      nearWords(wordList(words), typed, most, (at, slips) => found.push([at, slips]))
      expect(found).toEqual(plainly(words, typed, most))
    }),
    { numRuns: 1000 },
  )
})
