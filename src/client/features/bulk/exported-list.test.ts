import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { formatCsvLine, unguardFormulas } from '#domain/text/csv.ts'
import { filled } from '#tests/support/filled.ts'

const SEPARATORS = [',', ';', '\t', '|']

/** The cells as a spreadsheet with this list separator splits them. */
const cellsIn = (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter }).data.flat()

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://evil.test","Click")'])(
  'a formula gets an apostrophe, so a spreadsheet treats it as text: %j',
  (formula) => {
    const [cell = ''] = cellsIn(formatCsvLine([formula]), ',')
    expect(cell.trim().startsWith("'")).toBe(true)
  },
)

test('[SEC-12] no part of a text is a formula where the spreadsheet separates lists with ; | or a tab', () => {
  const line = formatCsvLine([1042, 'Paper;=HYPERLINK("http://e","x")', 'a\t@SUM(A1)', 'b|+1', 'c\n=1'])
  for (const separator of SEPARATORS)
    for (const cell of filled(cellsIn(line, separator))) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
})

const typed = fc.string({ unit: fc.constantFrom(...'=+-@;|,"\' \t\r\nab1'.split('')), maxLength: 12 })

test('[SEC-12] no text begins a cell with a formula, whatever the separator', () => {
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 4 }), fc.constantFrom(...SEPARATORS), (texts, separator) => {
      for (const cell of cellsIn(formatCsvLine(texts), separator)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
    }),
    { numRuns: 2_000 },
  )
})

test('a text read back is the text that was written', () => {
  fc.assert(
    fc.property(
      fc
        .string({ unit: fc.constantFrom(...'=+-@;|," \nab1'.split('')), maxLength: 12 })
        .filter((text) => text.trim() !== ''),
      (text) => {
        const [cell = ''] = cellsIn(formatCsvLine([text]), ',')
        expect(unguardFormulas(cell)).toBe(text)
      },
    ),
  )
})
