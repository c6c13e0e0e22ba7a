import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvFile } from './csv.ts'

test('a file quotes cells with commas, quotes and line breaks, but not numbers and empty cells', () => {
  expect(
    formatCsvFile([
      ['Lane', 'Miles'],
      ['Dallas, TX to "Big D"', 12.5],
      ['a\nb', null],
    ]),
  ).toBe('\uFEFFLane,Miles\r\n"Dallas, TX to ""Big D""",12.5\r\n"a\nb",\r\n')
})

test('no text cell is a formula, and a negative number stays a number', () => {
  expect(formatCsvFile([['=1+1', '+1', '-1', '@sum', '\tx', -1]])).toBe("\uFEFF'=1+1,'+1,'-1,'@sum,'\tx,-1\r\n")
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [cell = ''] = formatCsvFile([[text]])
        .slice(1)
        .split('\r\n')
      expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
    }),
  )
})
