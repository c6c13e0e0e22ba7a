import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { gazetteer } from '#tests/support/import-loads.ts'
import { createFirstEdits } from './first-edits.ts'
import { BY_ROAD } from './import-edits.ts'
import { LoadImport } from './load-import.ts'
import { openListFile } from './open-list.ts'

/** Lists as shippers, load boards and dispatch systems write them, and what each row truly says. */
const FILES = new URL('../../../../tests/fixtures/imports/cases/', import.meta.url)
const NOW = Date.parse('2026-12-01T15:00:00Z')
const OWN = { name: 'Marta Reyes', phone: '214-555-0100', email: 'marta@broker.test' }

/**
 * What a file's rows say, from `truth.txt`. `ready` rows say all that a load needs. `asked` rows do once the list's
 * questions are answered. `refused` rows need a fix of their own. `other` lines are no loads.
 */
interface TrueRow {
  row: number
  verdict: 'ready' | 'asked' | 'refused' | 'other'
  says: string
}

/** A person's answers to the questions about a list. Unlikely values are confirmed only where a file is named here. */
const ANSWERS: Record<string, (list: LoadImport) => void> = {
  'C02-dat-bulk.csv': answerTimes,
  'C02-dat-bulk-old-headers.csv': answerTimes,
  'C03-date-1904.xlsx': (list) => list.setMissingTime('deliveryDateTime', '1400'),
  'C03-tms-open-loads.xlsx': (list) => list.setRate([list.header.indexOf('Total Rev')]),
  'C04-rates.csv': (list) => list.answer('rate', 'point'),
  'C04-times.csv': (list) => list.setMissingTime('deliveryDateTime', '1400'),
  'C04-weights.csv': confirmAll,
  'C07-places.csv': confirmAll,
  'C08-hard-places.csv': confirmAll,
  'C09-stop-zones.csv': confirmAll,
  'C27-new-year.csv': (list) => answerClocks(list, 'date column'),
  'C27-two-times.csv': (list) => answerClocks(list, 'time column'),
  'own-charges-percent.csv': (list) => list.setRate([7, 8]),
  'own-charges-rivals.csv': (list) => list.setRate([8]),
  'own-charges-fees.csv': (list) => list.setRate([7, 8, 9]),
  'own-rates.csv': (list) => list.answer('rate', 'comma'),
  'own-rates-comma.csv': (list) => list.answer('pickupDateTime', 'month first'),
  'own-weights.csv': (list) => list.answer('commodity.weight', 'comma'),
}

function answerClocks(list: LoadImport, source: 'time column' | 'date column') {
  list.answer('pickupTime', source)
  list.answer('deliveryTime', source)
}

function answerTimes(list: LoadImport) {
  list.setMissingTime('pickupDateTime', '0800')
  list.setMissingTime('deliveryDateTime', BY_ROAD)
  confirmAll(list)
}

function confirmAll(list: LoadImport) {
  judged(list)
  for (const doubt of list.equalValues()) list.confirmEqual(doubt)
}

const windowOf = (time: string, until?: string | null) => [time, until].filter(Boolean).join(' to ')

/** A load in one line: what would be wrong on the board if it were read wrongly. */
function describeLoad(load: NewLoad): string {
  const place = ({ city, state, zipCode }: Pick<NewLoad['pickupLocation'], 'city' | 'state' | 'zipCode'>) =>
    `${city}, ${state}${zipCode === '00000' ? '' : ` ${zipCode}`}`
  return [
    load.reference?.replace(/^AUTO-.+/, '-') ?? '-',
    place(load.pickupLocation),
    windowOf(load.pickupDateTime, load.pickupUntil),
    ...(load.stops ?? [])
      .slice(1, -1)
      .flatMap((stop) => [`${stop.kind} at ${place(stop)}`, windowOf(stop.dateTime, stop.until)]),
    place(load.deliveryLocation),
    windowOf(load.deliveryDateTime, load.deliveryUntil),
    load.equipmentRequirements.trailer,
    `${load.weight} lb`,
    `$${load.rate}`,
  ].join(' | ')
}

function judged(list: LoadImport): Map<number, string> {
  list.judgeFor(Number.POSITIVE_INFINITY, () => 0)
  const { lines, loads } = list.batch()
  return new Map(lines.map((line, at) => [list.row(line).number, loads[at] ? describeLoad(loads[at]) : '']))
}

/** The rows of a file as they are read: untouched, and after the answers. */
async function readFile(name: string): Promise<{ message: string } | { rows: TrueRow[] }> {
  const bytes = new Uint8Array(readFileSync(new URL(name, FILES)))
  const read = await openListFile(name, bytes)
  if (!read.ok) return { message: read.message }
  const { isRemembered: _, ...edits } = createFirstEdits(read.table, OWN, () => null)
  const list = new LoadImport(read.table, edits, { gazetteer, now: () => NOW })
  const untouched = judged(list)
  const states = [1, 2, 3].flatMap((page) => list.rows('all', page)).map(({ number, state }) => ({ number, state }))
  const { [name]: answer } = ANSWERS
  answer?.(list)
  const answered = judged(list)
  return {
    rows: states.map(({ number: row, state }): TrueRow => {
      const says = untouched.get(row) ?? answered.get(row)
      if (state === 'remark') return { row, verdict: 'other', says: '' }
      if (says === undefined) return { row, verdict: 'refused', says: '' }
      return { row, verdict: untouched.has(row) ? 'ready' : 'asked', says }
    }),
  }
}

function readTruth(): Map<string, TrueRow[]> {
  const files = new Map<string, TrueRow[]>()
  let rows: TrueRow[] = []
  for (const line of readFileSync(new URL('truth.txt', FILES), 'utf8').trim().split('\n')) {
    const [, row, verdict, says = ''] = /^(\d+) (ready|asked|refused|other)(?: (.*))?$/.exec(line) ?? []
    if (row === undefined) files.set(line, (rows = []))
    else rows.push({ row: Number(row), verdict: verdict as TrueRow['verdict'], says })
  }
  return files
}

interface Count {
  rows: number
  ready: number
  asked: number
  refused: number
  wrong: number
}

const table = new Map<string, Count | string>()
const truth = readTruth()
let [readable, untouched] = [0, 0]

beforeAll(async () => {
  for (const [file, rows] of truth) {
    const read = await readFile(file)
    if ('message' in read) {
      table.set(file, read.message)
      continue
    }
    const loads = read.rows.filter(({ verdict }) => verdict !== 'other')
    const trueOf = ({ row }: TrueRow) => rows.find((each) => each.row === row)
    const count = (verdict: TrueRow['verdict']) => loads.filter((each) => each.verdict === verdict).length
    table.set(file, {
      rows: loads.length,
      ready: count('ready'),
      asked: count('asked'),
      refused: count('refused'),
      wrong: loads.filter((each) => each.says !== '' && each.says !== trueOf(each)?.says).length,
    })
    readable += rows.filter(({ verdict }) => verdict === 'ready').length
    untouched += loads.filter((each) => each.verdict === 'ready' && trueOf(each)?.verdict === 'ready').length
  }
  // 40 lists: a second on an idle machine
}, 60_000)

test('[CASE-15] no row of any list posts a wrong value, untouched or after the answers', () => {
  const wrong = [...table].filter(([, count]) => typeof count !== 'string' && count.wrong > 0)
  expect(wrong).toEqual([])
})

test('[CASE-15] at least 95 % of the rows that say all a load needs are ready untouched', () => {
  expect(readable, 'most of the lists can be read').toBeGreaterThanOrEqual(120)
  expect(untouched / readable, 'nearly all need no hand').toBeGreaterThanOrEqual(0.95)
})

test('[CASE-15] the table of files and rows', () => {
  const lines = [...table].map(([file, count]) =>
    typeof count === 'string'
      ? `${file}: ${count}`
      : `${file}: ${count.rows} rows, ${count.ready} ready, ${count.asked} asked, ${count.refused} refused, ${count.wrong} wrong`,
  )
  expect(lines).toMatchInlineSnapshot(`
    [
      "C01-row-per-stop.csv: 5 rows, 4 ready, 0 asked, 1 refused, 0 wrong",
      "C02-dat-bulk-old-headers.csv: 4 rows, 0 ready, 3 asked, 1 refused, 0 wrong",
      "C02-dat-bulk.csv: 7 rows, 0 ready, 5 asked, 2 refused, 0 wrong",
      "C03-date-1904.xlsx: 2 rows, 0 ready, 2 asked, 0 refused, 0 wrong",
      "C03-tms-open-loads.xlsx: 4 rows, 0 ready, 3 asked, 1 refused, 0 wrong",
      "C04-charge-columns.csv: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C04-rates.csv: 20 rows, 7 ready, 1 asked, 12 refused, 0 wrong",
      "C04-times.csv: 27 rows, 0 ready, 19 asked, 8 refused, 0 wrong",
      "C04-weights.csv: 14 rows, 7 ready, 1 asked, 6 refused, 0 wrong",
      "C07-places.csv: 16 rows, 13 ready, 1 asked, 2 refused, 0 wrong",
      "C07-zip-only-midwest.csv: 6 rows, 6 ready, 0 asked, 0 refused, 0 wrong",
      "C08-hard-places.csv: 14 rows, 3 ready, 5 asked, 6 refused, 0 wrong",
      "C09-stop-zones.csv: 10 rows, 9 ready, 1 asked, 0 refused, 0 wrong",
      "C18-board-monday.csv: 5 rows, 5 ready, 0 asked, 0 refused, 0 wrong",
      "C18-board-tuesday.csv: 5 rows, 5 ready, 0 asked, 0 refused, 0 wrong",
      "own-board-hours.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-board-load-id.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-charges-abbreviated.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-charges-fees.csv: 2 rows, 0 ready, 2 asked, 0 refused, 0 wrong",
      "own-charges-percent.csv: 2 rows, 0 ready, 2 asked, 0 refused, 0 wrong",
      "own-charges-rivals.csv: 2 rows, 0 ready, 2 asked, 0 refused, 0 wrong",
      "own-charges-three.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-charges-total-charge.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-decimal-comma.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-kilograms.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-pipes.txt: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-places.csv: 14 rows, 12 ready, 0 asked, 2 refused, 0 wrong",
      "own-rates-comma.csv: 4 rows, 0 ready, 4 asked, 0 refused, 0 wrong",
      "own-rates.csv: 23 rows, 8 ready, 2 asked, 13 refused, 0 wrong",
      "own-report.csv: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "own-stops-activity.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-stops-id-once.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-stops-open-close.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-stops-semicolons.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-stops-shipper-consignee.csv: 1 rows, 1 ready, 0 asked, 0 refused, 0 wrong",
      "own-times.csv: 37 rows, 25 ready, 0 asked, 12 refused, 0 wrong",
      "own-tms-early-late.csv: 2 rows, 2 ready, 0 asked, 0 refused, 0 wrong",
      "own-weights.csv: 21 rows, 9 ready, 1 asked, 11 refused, 0 wrong",
      "own-zip-only.csv: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C06-204-cancel.edi: This message cancels 90027674. Nothing can be posted from it.",
      "C06-204-change-tilde.edi: 1 rows, 0 ready, 0 asked, 1 refused, 0 wrong",
      "C06-204-tender-newlines.edi: 1 rows, 0 ready, 0 asked, 1 refused, 0 wrong",
      "C06-210-invoice.edi: This is an EDI invoice (210). Only load tenders (204) can be posted from a file.",
      "C06-214-status.edi: This EDI message can't be read. We don't read this version: 004030.",
      "C06-990-accept.edi: This is an EDI answer to a tender (990). Only load tenders (204) can be posted from a file.",
      "own-204-bare.edi: This is an EDI tender (204) without its envelope. Choose the whole message, which begins with ISA.",
      "own-204-bars.edi: This tender has errors. Segment 3 (B2A) is missing. Segment 3 (S5) is missing.",
      "own-997-bom.x12: This is an EDI acknowledgment (997). Only load tenders (204) can be posted from a file.",
      "own-edifact.edi: This is an EDIFACT message (IFTMIN). Milepost reads X12, which begins with ISA.",
      "C25-ratecon-extract.csv: 1 rows, 0 ready, 0 asked, 1 refused, 0 wrong",
      "C25-template-29.csv: 4 rows, 2 ready, 0 asked, 2 refused, 0 wrong",
      "C25-template-5.csv: 2 rows, 0 ready, 0 asked, 2 refused, 0 wrong",
      "C25-template-57.csv: 3 rows, 0 ready, 0 asked, 3 refused, 0 wrong",
      "C25-tms-remarks.csv: 2 rows, 0 ready, 0 asked, 2 refused, 0 wrong",
      "C26-binary.xlsb: This is a binary Excel workbook (.xlsb). In Excel, choose "Save As" and "Excel Workbook (.xlsx)", then choose that file here.",
      "C26-csv-named.xlsx: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C26-list-named-csv.csv: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C26-loads.json: This is a JSON file, made for programs. Choose an Excel or CSV file with one load per row.",
      "C26-macros.xlsm: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C26-mail-table.txt: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C26-password.xlsx: This workbook is locked with a password. Open it in Excel, remove the password under File, Info, then save it and choose it here.",
      "C26-ratecon.pdf: This is a PDF. Choose an Excel or CSV file with one load per row.",
      "C26-real-biff8.xls: This is an old Excel workbook (Excel 97-2003, .xls). In your spreadsheet, choose "Save As" and "Excel Workbook (.xlsx)", then choose that file here.",
      "C26-report-html.xls: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C26-report-tabs.xls: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C26-report-xml2003.xls: 3 rows, 3 ready, 0 asked, 0 refused, 0 wrong",
      "C26-sheet.ods: This is an OpenDocument file. In your spreadsheet, choose "Save As" and "Excel 2007-365 (.xlsx)" or CSV, then choose that file here.",
      "C27-mixed-years.csv: 4 rows, 4 ready, 0 asked, 0 refused, 0 wrong",
      "C27-new-year.csv: 18 rows, 11 ready, 1 asked, 6 refused, 0 wrong",
      "C27-references.csv: 10 rows, 8 ready, 0 asked, 2 refused, 0 wrong",
      "C27-references.xlsx: 4 rows, 2 ready, 0 asked, 2 refused, 0 wrong",
      "C27-two-times.csv: 7 rows, 4 ready, 3 asked, 0 refused, 0 wrong",
      "C29-invisible.csv: 22 rows, 21 ready, 0 asked, 1 refused, 0 wrong",
      "C29-same-look.csv: 3 rows, 2 ready, 0 asked, 1 refused, 0 wrong",
    ]
  `)
})
