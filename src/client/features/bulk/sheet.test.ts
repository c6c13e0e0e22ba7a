import { expect, test } from 'vitest'
import { newLoad } from '#contract/load-post.ts'
import { readText, type Table } from './read-table.ts'
import { sampleFile } from './sample-file.ts'
import { Sheet } from './sheet.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const SAMPLE = sampleFile(NOW)
const [HEADER = '', GOOD = ''] = SAMPLE.split('\r\n')

function tableOf(text: string): Table {
  const read = readText('test', text)
  if (!read.ok) throw new Error(read.message)
  return read.table
}
const sheetOf = (text: string, work = null as Sheet['work'] | null) => new Sheet(tableOf(text), work, () => NOW)
/** A clock on which each look takes a millisecond. */
const ticking = () => {
  let now = 0
  return () => (now += 1)
}
const judged = (sheet: Sheet) => sheet.judgeFor(Number.POSITIVE_INFINITY, ticking())

test('the sample file can be posted as it is', () => {
  const sheet = sheetOf(SAMPLE)
  expect(judged(sheet)).toEqual({ all: 2, judged: 2, wrong: 0, ready: 2, left: 0, posted: 0, exists: 0 })
  for (const load of sheet.batch().loads) expect(newLoad.safeParse(load).error).toBeUndefined()
})

test('a wrong cell is named with its row as a spreadsheet counts it, and mended in place', () => {
  const sheet = sheetOf([HEADER, GOOD, '', GOOD.replace('2150', 'a lot')].join('\n'))
  expect(judged(sheet)).toMatchObject({ all: 2, wrong: 1, ready: 1 })
  const [wrong] = sheet.rows('wrong', 1)
  expect(wrong).toMatchObject({
    number: 4,
    cells: { rate: 'a lot' },
    problems: { rate: 'Rate must be a valid number' },
  })
  sheet.correct(wrong?.line ?? 0, 'rate', '$2,300')
  expect(sheet.counts()).toMatchObject({ wrong: 0, ready: 2 })
  expect(sheet.batch().loads.map(({ rate }) => rate)).toEqual([2150, 2300])
})

test('a long list is looked at slice by slice, and its pages are there before', () => {
  const sheet = sheetOf([HEADER, ...Array.from({ length: 60 }, () => GOOD)].join('\n'))
  expect(sheet.rows('all', 3).map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, at) => 52 + at))
  expect(sheet.judgeFor(10, ticking())).toMatchObject({ all: 60, judged: 9, ready: 9 })
  expect(judged(sheet)).toMatchObject({ judged: 60, ready: 60 })
})

test('only rows that are chosen, in order and not posted yet are sent', () => {
  const sheet = sheetOf([HEADER, GOOD, GOOD, GOOD, GOOD].join('\n'))
  sheet.choose(2, false)
  expect(sheet.batch().lines).toEqual([1, 3, 4])
  const done = { id: '0190', number: 7, reference: null, errors: [] }
  const refused = [
    { path: 'pickupLocation.zipCode', message: 'No such ZIP' },
    { path: 'reference', message: 'Taken' },
  ]
  sheet.record(
    [1, 3, 4],
    [
      { ...done, outcome: 'posted' },
      { ...done, outcome: 'exists' },
      { outcome: 'refused', id: null, number: null, reference: null, errors: refused },
    ],
  )
  expect(sheet.batch().lines).toEqual([])
  expect(judged(sheet)).toMatchObject({ posted: 1, exists: 1, wrong: 1, left: 1, ready: 0 })
  expect(sheet.row(4).problems).toEqual({ pickupZipCode: 'No such ZIP', reference: 'Taken' })

  // what was done is still done when the list is opened again
  const again = sheetOf([HEADER, GOOD, GOOD, GOOD, GOOD].join('\n'), structuredClone(sheet.work))
  expect(judged(again)).toEqual(judged(sheet))
  again.correct(4, 'pickupZipCode', '75202')
  again.chooseAll(true)
  expect(again.batch().lines).toEqual([2, 4])
})

test('rows without a reference get one of their own, the same whenever and in whatever parts the list is posted', () => {
  const bare = GOOD.replace('SAMPLE-1', '')
  const list = [HEADER, bare, GOOD, bare].join('\n')
  const references = (sheet: Sheet) => sheet.batch().loads.map(({ reference }) => reference)
  const [first, own, second] = references(sheetOf(list))
  expect(own).toBe('SAMPLE-1')
  expect(first).toMatch(/^AUTO-/)
  expect(second).not.toBe(first)
  const parts = sheetOf(list)
  parts.choose(1, false)
  expect(references(parts)).toEqual([own, second])
  parts.choose(1, true)
  expect(references(parts)).toEqual([first, own, second])
})

test('a row that is mended to be like one that was posted is a load of its own, also when the answer never came', () => {
  const bare = GOOD.replace('SAMPLE-1', '')
  const list = [HEADER, bare.replace('42000', 'heavy'), bare].join('\n')
  const sheet = sheetOf(list)
  const first = sheet.batch()
  expect(first.lines).toEqual([2])
  const [sent] = first.loads.map(({ reference }) => reference)

  const unanswered = sheetOf(list, structuredClone(sheet.work))
  unanswered.correct(1, 'commodity.weight', '42000')
  const both = unanswered.batch()
  expect(both.lines).toEqual([1, 2])
  expect(both.loads[1]?.reference).toBe(sent)
  expect(both.loads[0]?.reference).not.toBe(sent)

  sheet.record([2], [{ outcome: 'posted', id: '0190', number: 7, reference: sent ?? null, errors: [] }])
  const reopened = sheetOf(list, structuredClone(sheet.work))
  reopened.correct(1, 'commodity.weight', '42000')
  expect(reopened.batch().loads.map(({ reference }) => reference)).toEqual([both.loads[0]?.reference])
})

test('columns can be named by hand, or one text stand for all rows', () => {
  const sheet = sheetOf(['Ort,Preis', 'Dallas,900', 'Austin,800'].join('\n'))
  expect(sheet.header).toEqual(['Column 1', 'Column 2'])
  expect(judged(sheet)).toMatchObject({ all: 3, wrong: 3 })
  sheet.setMapping({ columns: { rate: 1, pickupLocation: 0 }, same: { pickupState: 'TX' } }, true)
  expect(sheet.header).toEqual(['Ort', 'Preis'])
  expect(judged(sheet)).toMatchObject({ all: 2, wrong: 2 })
  const { cells, problems } = sheet.row(1)
  expect(cells).toMatchObject({ rate: '900', pickupLocation: 'Dallas', pickupState: 'TX', deliveryLocation: '' })
  expect(problems).not.toHaveProperty('pickupState')
  expect(problems).toHaveProperty('deliveryLocation', 'Delivery city is required')
})
