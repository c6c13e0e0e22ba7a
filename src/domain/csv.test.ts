import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted, numbers and gaps are not', () => {
  expect(
    csvOf([
      ['Lane', 'Miles'],
      ['Dallas, TX to "Big D"', 12.5],
      ['a\nb', null],
    ]),
  ).toBe('\uFEFFLane,Miles\r\n"Dallas, TX to ""Big D""",12.5\r\n"a\nb",\r\n')
})

test('no text is a formula, whatever it is; a negative number stays one', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@sum', '\tx', -1]])).toBe("\uFEFF'=1+1,'+1,'-1,'@sum,'\tx,-1\r\n")
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [cell = ''] = csvOf([[text]])
        .slice(1)
        .split('\r\n')
      expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
    }),
  )
})
