import { expect, test } from 'vitest'
import { formatCsvFile, formatCsvLine } from './csv.ts'

test('a file quotes cells with commas, quotes and line breaks, but not numbers and empty cells', () => {
  expect(
    formatCsvFile([
      ['Lane', 'Miles'],
      ['Dallas, TX to "Big D"', 12.5],
      ['a\nb', null],
    ]),
  ).toBe('\uFEFFLane,Miles\r\n"Dallas, TX to ""Big D""",12.5\r\n"a\nb",\r\n')
})

test('numbers stay numbers, negative ones too', () => {
  expect(formatCsvLine([-96.7994, 0, 2150.5])).toBe('-96.7994,0,2150.5\r\n')
})
