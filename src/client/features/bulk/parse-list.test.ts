import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ParseResult, parseListFile, parseListText } from './parse-list.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from({ length: text.length * 2 }, (_, at) => {
    const code = text.charCodeAt(Math.floor(at / 2))
    return (at % 2 === 0) === isLittle ? code & 255 : code >> 8
  })
const linesOf = (answer: ParseResult) => (answer.ok ? answer.table.lines : answer.message)

const LIST = 'City,State\nMéxico,MO\n'
const READ = [
  ['City', 'State'],
  ['México', 'MO'],
]

describe('the parser reads', () => {
  test.each([
    ['UTF-8', utf8(LIST)],
    ['UTF-8 with a BOM', utf8(`\uFEFF${LIST}`)],
    ['little-endian UTF-16 with a BOM', utf16(`\uFEFF${LIST}`, true)],
    ['big-endian UTF-16 with a BOM', utf16(`\uFEFF${LIST}`, false)],
    ['little-endian UTF-16 without a BOM', utf16(LIST, true)],
    ['big-endian UTF-16 without a BOM', utf16(LIST, false)],
    ['Windows line endings', utf8(LIST.replaceAll('\n', '\r\n'))],
    ['old Macintosh line endings', utf8(LIST.replaceAll('\n', '\r'))],
    ['semicolons', utf8(LIST.replaceAll(',', ';'))],
    ['tabs', utf8(LIST.replaceAll(',', '\t'))],
  ])('%s', (_, bytes) => {
    expect(linesOf(parseListFile('loads.csv', bytes))).toEqual(READ)
  })

  test('Windows-1252, and says so', () => {
    const bytes = Uint8Array.from({ length: LIST.length }, (_, at) => LIST.charCodeAt(at))
    const answer = parseListFile('loads.csv', bytes)
    expect(linesOf(answer)).toEqual(READ)
    expect(answer.ok && answer.table.note).toContain('Windows-1252')
  })
})

test('[IMP-03] titles with commas above a list with semicolons do not change how it is cut', () => {
  const answer = parseListText(
    'x',
    'Report of Nov 20, 2026, 06:00, all offices, open\n\nCity;State;Rate\nDallas, TX;TX;1.900,50\n',
  )
  expect(linesOf(answer).slice(1)).toEqual([
    ['City', 'State', 'Rate'],
    ['Dallas, TX', 'TX', '1.900,50'],
  ])
})

describe('the parser names the problem with', () => {
  test.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['a file of blank lines', utf8('\r\n \n\n'), 'empty'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'Excel'],
    ['a PDF', utf8('%PDF-1.7'), 'PDF'],
    ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a]), "isn't a list we can read"],
    ['one line of 10 MB', utf8('x'.repeat(10_000_000)), 'Line 1 is too long'],
    [
      'a quotation mark that is never closed',
      utf8('City,State\n"Dallas,TX\nAustin,TX\n'),
      'Row 2 has a quotation mark',
    ],
    ['a row of 700 columns', utf8(`City,State\n${'a,'.repeat(700)}`), 'Row 2 has more than'],
    ['a cell of 6,000 characters', utf8(`City,State\n${'a'.repeat(6000)},b`), 'Row 2 has a cell'],
  ])('%s', (_, bytes, words) => {
    expect(linesOf(parseListFile('x', bytes))).toContain(words)
  })

  test('too many rows', () => {
    expect(linesOf(parseListText('x', 'a,b\n'.repeat(100_002)))).toContain('100,002 rows')
    expect(linesOf(parseListText('x', 'a,b\n'.repeat(100_001)))).toHaveLength(100_001)
  })
})

test('rows keep their spreadsheet numbers, and cells keep quoted commas and line breaks', () => {
  const answer = parseListText('x', 'City,Notes\n\n"Dallas, TX","two\nlines"\n ,\nAustin,""\n')
  expect(answer).toMatchObject({
    ok: true,
    table: {
      lines: [
        ['City', 'Notes'],
        ['Dallas, TX', 'two\nlines'],
        ['Austin', ''],
      ],
      numbers: [1, 3, 5],
    },
  })
})

test('the parser never throws, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      expect(typeof parseListFile('x', bytes).ok).toBe('boolean')
    }),
  )
})
