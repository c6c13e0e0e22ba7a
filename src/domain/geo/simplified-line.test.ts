import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simplifyLine } from './simplified-line.ts'

test('simplifying removes points along the way and keeps corners', () => {
  const line: [number, number][] = [
    [0, 0],
    [1, 0.0001],
    [2, 0],
    [2, 1],
    [2, 2],
  ]
  expect(simplifyLine(line, 0.001)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ])
})

test('a line of one point or none stays unchanged', () => {
  expect(simplifyLine([[1, 2]], 1)).toEqual([[1, 2]])
  expect(simplifyLine([], 1)).toEqual([])
})

test('simplifying keeps both ends and adds no points', () => {
  const degrees = fc.double({ min: -180, max: 180, noNaN: true })
  const lines = fc.array(fc.tuple(degrees, degrees), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 10, noNaN: true }), (line, tolerance) => {
      const simple = simplifyLine(line, tolerance)
      expect(simple.at(0)).toEqual(line.at(0))
      expect(simple.at(-1)).toEqual(line.at(-1))
      expect(simple.every((point) => line.includes(point))).toBe(true)
    }),
  )
})

test('simplifying handles a hundred thousand points', () => {
  const line = Array.from({ length: 100_000 }, (_, i): [number, number] => [i / 1000, Math.sin(i / 1000)])
  expect(simplifyLine(line, 0.002).length, 'the fewer, the better').toBeLessThan(1000)
})
