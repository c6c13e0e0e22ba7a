import { describe, expect, test } from 'vitest'
import { sheetXml, workbookOf, workbookParts, zipParts } from '#tests/support/workbook.ts'
import type { ParseResult } from './parse-list.ts'
import { parseWorkbook } from './parse-workbook.ts'

const linesOf = (answer: ParseResult) => (answer.ok ? answer.table.lines : answer.message)
const HEADER = ['Origin', 'Pick up', 'Weight', 'Rate']
const parse = (bytes: Uint8Array) => parseWorkbook('loads.xlsx', bytes)

describe('[IMP-03] a workbook', () => {
  test('is read with its texts, numbers and dates, and its rows keep their numbers', async () => {
    const answer = await parse(
      workbookOf([
        ['Loads of the week'],
        [],
        HEADER,
        ['Ñandú & Sons, TX', new Date('2026-12-04T14:15Z'), 42_000, 2150.5],
        [],
        ['Dallas', new Date('2026-12-05T00:00Z'), 0.1 + 0.2, '2.450,00'],
      ]),
    )
    expect(answer).toMatchObject({
      ok: true,
      table: {
        numbers: [1, 3, 4, 6],
        lines: [
          ['Loads of the week', '', '', ''],
          HEADER,
          ['Ñandú & Sons, TX', '2026-12-04 14:15', '42000', '2150.5'],
          ['Dallas', '2026-12-05', '0.3', '2.450,00'],
        ],
      },
    })
  })

  test('with several sheets gives the one with loads, and says which', async () => {
    const notes = sheetXml([['Remember to call'], ['Ana']])
    const loads = sheetXml([HEADER, ['Dallas', 46_360.5, 42_000, 1900]])
    const answer = await parse(zipParts(workbookParts({ Notes: notes, 'Week 49': loads })))
    expect(linesOf(answer)).toEqual([HEADER, ['Dallas', '46360.5', '42000', '1900']])
    expect(answer.ok && answer.table.note).toContain('"Week 49"')
  })

  test('with an error in a formula shows it in its cell', async () => {
    const xml = sheetXml([HEADER, ['Dallas', 46_360.5, 42_000, 1900]]).replace(
      '<c r="D2"><v>1900',
      '<c r="D2" t="e"><v>#N/A',
    )
    expect(linesOf(await parse(zipParts(workbookParts({ Loads: xml }))))).toEqual([
      HEADER,
      ['Dallas', '46360.5', '42000', '#N/A'],
    ])
  })

  test('of five thousand rows is read whole', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [`City ${at}`, 46_360.5, 42_000, 1900])
    expect(linesOf(await parse(workbookOf([HEADER, ...rows])))).toHaveLength(5001)
  })
})

describe('[IMP-03] a workbook is refused in a sentence when it', () => {
  const far = (at: string) => sheetXml([HEADER]).replace('<c r="A1"', `<c r="${at}"`)
  test.each([
    ['is not one', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), "couldn't open"],
    ['is a zip of something else', zipParts({ 'a.txt': new Uint8Array(10) }), "couldn't open"],
    [
      'unpacks to gigabytes',
      zipParts({ ...workbookParts({ Loads: sheetXml([HEADER]) }), 'xl/big.xml': new Uint8Array(121_000_000) }),
      'too large',
    ],
    ['has a cell at the far right', zipParts(workbookParts({ Loads: far('XFD1') })), 'too large'],
    ['has a cell at the far end', zipParts(workbookParts({ Loads: far('A1048576') })), 'too large'],
    ['is too large', new Uint8Array(20_000_001), 'too large'],
    ['is empty', workbookOf([]), 'empty'],
  ])('%s', async (_, bytes, words) => {
    expect(linesOf(await parse(bytes))).toContain(words)
  })
})
