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
  const farAs = (tag: string) => sheetXml([HEADER]).replace('<c r="A1"', tag)
  const farRow = (tag: string) => sheetXml([HEADER]).replace('<row r="1"', tag).replace('</row>', '</x:row>')
  const elsewhere = (sheet: string) => {
    const parts = workbookParts({ Loads: sheet })
    const links = new TextDecoder().decode(parts['xl/_rels/workbook.xml.rels'])
    parts['xl/_rels/workbook.xml.rels'] = new TextEncoder().encode(links.replace('worksheets/sheet1', 'notes'))
    const { 'xl/worksheets/sheet1.xml': moved = new Uint8Array(), ...rest } = parts
    return zipParts({ ...rest, 'xl/notes.xml': moved })
  }
  test.each([
    ['is not one', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), "couldn't open"],
    ['is a zip of something else', zipParts({ 'a.txt': new Uint8Array(10) }), 'This is a ZIP archive.'],
    [
      'unpacks to gigabytes',
      zipParts({ ...workbookParts({ Loads: sheetXml([HEADER]) }), 'xl/big.xml': new Uint8Array(121_000_000) }),
      'too large',
    ],
    ['has a cell at the far right', zipParts(workbookParts({ Loads: far('XFD1') })), 'too large'],
    ['has a cell at the far end', zipParts(workbookParts({ Loads: far('A1048576') })), 'too large'],
    [
      '[SAFE-15] has a far cell in single quotes',
      zipParts(workbookParts({ Loads: farAs("<c r='ABC30000'") })),
      'too large',
    ],
    [
      '[SAFE-15] has a far cell behind spaces',
      zipParts(workbookParts({ Loads: farAs('<c x=">" r = "ABC1"') })),
      'too large',
    ],
    [
      '[SAFE-15] has a far cell in letters by number',
      zipParts(workbookParts({ Loads: farAs('<c r="&#65;BC1"') })),
      'too large',
    ],
    [
      '[SAFE-15] has a far row of another prefix',
      zipParts(workbookParts({ Loads: farRow("<x:row r='1048576'") })),
      'too large',
    ],
    ['[SAFE-15] has a far cell in a part of another name', elsewhere(far('XFD1')), 'too large'],
    ['is too large', new Uint8Array(20_000_001), 'too large'],
    ['is empty', workbookOf([]), 'empty'],
  ])('%s', async (_, bytes, words) => {
    expect(linesOf(await parse(bytes))).toContain(words)
  })
})

test('[SAFE-15] a part that holds more than it declares is not unpacked beyond that', async () => {
  const parts = workbookParts({ Loads: sheetXml([HEADER]) })
  const zip = zipParts({ ...parts, 'xl/big.xml': new Uint8Array(100_000_000) })
  const view = new DataView(zip.buffer, zip.byteOffset)
  // both of the places where the size stands
  for (let at = 0; at + 4 <= zip.length; at += 1)
    if (view.getUint32(at, true) === 100_000_000) view.setUint32(at, 1000, true)
  const before = process.cpuUsage()
  expect(linesOf(await parse(zip))).toContain('too large')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000, 'less work than to unpack it').toBeLessThan(800)
})
