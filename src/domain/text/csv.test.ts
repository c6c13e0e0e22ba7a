import { expect, test } from 'vitest'
import { formatCsvFile, formatCsvLine, unguardFormulas } from './csv.ts'

test('a file quotes cells with commas, quotes and line breaks, but not numbers and empty cells', () => {
  expect(
    formatCsvFile([
      ['Lane', 'Miles'],
      ['Dallas, TX to "Big D"', 12.5],
      ['a\nb', null],
    ]),
  ).toBe('\uFEFFLane,Miles\r\n"Dallas, TX to ""Big D""",12.5\r\n"a\nb",\r\n')
})

test.each(Array.from('=+-@＝＋－＠﹦﹢﹣﹫'))(
  '[SAFE-16] a text that begins with %s is no formula, and is read back as typed',
  (sign) => {
    for (const text of [`${sign}1+1`, `Dock; ${sign}cmd|calc`, ` "${sign}A1`]) {
      const line = formatCsvLine([text]).trimEnd()
      const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      expect(cell).not.toMatch(new RegExp(`(^|;)[\\s"]*[${sign}]`))
      expect(unguardFormulas(cell)).toBe(text)
    }
  },
)

test('numbers stay numbers, negative ones too', () => {
  expect(formatCsvLine([-96.7994, 0, 2150.5])).toBe('-96.7994,0,2150.5\r\n')
})
