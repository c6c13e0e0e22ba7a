import { expect, test } from 'vitest'
import { formatCsvLine } from './csv-line.ts'

test('a line quotes cells with commas, quotes and line breaks', () => {
  expect(formatCsvLine(['Dallas, TX', 'the "big" dock', 'one\ntwo', 7, null, 'plain'])).toBe(
    '"Dallas, TX","the ""big"" dock","one\ntwo",7,,plain\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.test","Click")'])(
  'a formula gets an apostrophe, so a spreadsheet treats it as text: %j',
  (formula) => {
    const [cell = ''] = formatCsvLine([formula]).split('\r\n')
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('numbers stay numbers, negative ones too', () => {
  expect(formatCsvLine([-96.7994, 0, 2150.5])).toBe('-96.7994,0,2150.5\r\n')
})
