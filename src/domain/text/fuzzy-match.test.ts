import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzyMatch, type EditDistances, buildFuzzyIndex } from './fuzzy-match.ts'

/** Optimal string alignment, directly from its definition. */
function editDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    editDistance(x, b) + 1,
    editDistance(a, y) + 1,
    editDistance(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1),
    swapped ? editDistance(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
  )
}

function matchDirectly(words: readonly string[], typed: string, most: number): [number, EditDistances][] {
  return words.flatMap((word, at): [number, EditDistances][] => {
    const beginnings = Array.from({ length: word.length + 1 }, (_, length) =>
      editDistance(word.slice(0, length), typed),
    )
    const beginning = Math.min(...beginnings)
    const whole = Math.min(beginnings.at(-1) ?? 0, most + 1)
    return beginning <= most ? [[at, { beginning, whole }]] : []
  })
}

test('the index finds the same words and edit distances as comparing each word directly', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), word, fc.integer({ min: 0, max: 3 }), (words, typed, most) => {
      const found: [number, EditDistances][] = []
      fuzzyMatch(buildFuzzyIndex(words), typed, most, (at, distances) => found.push([at, distances]))
      expect(found).toEqual(matchDirectly(words, typed, most))
    }),
    { numRuns: 1000 },
  )
})
