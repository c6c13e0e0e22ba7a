import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import { drawFieldValues } from './pdf-field.ts'

const BOX = { width: 200, height: 24, size: 0 }

test('a value is drawn within its box, one a page, with the letters of all of Latin and Cyrillic', async () => {
  const values = ['Łukasz Nguyễn', 'Ọlọ́run', 'Дружба', 'Received 12 pallets in good order, 1 torn, at Łódź. '.repeat(3)]
  const { pdf } = await readPdf(await drawFieldValues(values.map((text) => ({ text, ...BOX }))))
  expect(pdf.numPages).toBe(values.length)
  for (const [at, value] of values.entries()) {
    const page = await pdf.getPage(at + 1)
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    const letters = (text: string) => text.replaceAll(/\s+/g, '').normalize('NFC')
    expect(letters(pieces.map(({ str }) => str).join(''))).toBe(letters(value))
    expect(page.view.slice(0, 3)).toEqual([0, 0, BOX.width])
    for (const { transform, width } of pieces) {
      expect(Number(transform[4]) + width).toBeLessThanOrEqual(BOX.width)
      expect(Number(transform[5])).toBeGreaterThan(0)
      expect(Number(transform[5])).toBeLessThan(page.view[3] ?? 0)
    }
  }
})

test('a letter that no font has is marked as one', async () => {
  const { text } = await readPdf(await drawFieldValues([{ text: '인수 12', ...BOX }]))
  expect(text).toContain('\uFFFD\uFFFD 12')
})
