import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('a line keeps what is in its cells apart: commas, quotes and lines of their own', () => {
  expect(csvLine(['Dallas, TX', 'the "big" dock', 'one\ntwo', 7, null, 'plain'])).toBe(
    '"Dallas, TX","the ""big"" dock","one\ntwo",7,,plain\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.test","Click")'])(
  'a text that a spreadsheet would carry out stays a text: %j',
  (formula) => {
    const [cell = ''] = csvLine([formula]).split('\r\n')
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('a number is a number, below zero as well', () => {
  expect(csvLine([-96.7994, 0, 2150.5])).toBe('-96.7994,0,2150.5\r\n')
})
