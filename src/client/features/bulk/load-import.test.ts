import { expect, test } from 'vitest'
import { newLoadSchema } from '#contract/freight/load-post.ts'
import { filled } from '#tests/support/filled.ts'
import { parseListText } from './parse-list.ts'
import type { ParsedList } from './import-row.ts'
import { sampleFile } from './sample-file.ts'
import { createFirstEdits } from './first-edits.ts'
import { LoadImport } from './load-import.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const NOBODY = { name: '', phone: '', email: '' }
const SAMPLE = sampleFile(NOW)
const [HEADER = '', GOOD = ''] = SAMPLE.split('\r\n')
/** Four loads, each with its own reference. */
const FOUR = [1, 2, 3, 4].map((number) => GOOD.replace('SAMPLE-1', `SAMPLE-${number}`))

function tableOf(text: string): ParsedList {
  const read = parseListText('test', text)
  if (!read.ok) throw new Error(read.message)
  return read.table
}
function firstEdits(text: string): Partial<LoadImport['work']> {
  const { isRemembered: _, ...edits } = createFirstEdits(tableOf(text), NOBODY, () => null)
  return edits
}
const importOf = (text: string, work: Partial<LoadImport['work']> = firstEdits(text)) =>
  new LoadImport(tableOf(text), work, { gazetteer: null, now: () => NOW })
/** A clock that advances one millisecond per read. */
const ticking = () => {
  let now = 0
  return () => (now += 1)
}
const validated = (loads: LoadImport) => loads.judgeFor(Number.POSITIVE_INFINITY, ticking())

test('the sample file posts without changes', () => {
  const loads = importOf(SAMPLE)
  expect(validated(loads)).toEqual({
    all: 2,
    judged: 2,
    wrong: 0,
    ready: 2,
    left: 0,
    remark: 0,
    changed: 0,
    posted: 0,
    exists: 0,
  })
  for (const load of filled(loads.batch().loads)) expect(newLoadSchema.safeParse(load).error).toBeUndefined()
})

test('an invalid cell shows its error and its spreadsheet row number, and can be fixed in place', () => {
  const loads = importOf([HEADER, GOOD, '', FOUR[1]?.replace('2150', 'a lot')].join('\n'))
  expect(validated(loads)).toMatchObject({ all: 2, wrong: 1, ready: 1 })
  const [wrong] = loads.rows('wrong', 1)
  expect(wrong).toMatchObject({
    number: 4,
    cells: { rate: 'a lot' },
    problems: { rate: 'Rate must be a valid number' },
  })
  loads.correct(wrong?.line ?? 0, 'rate', '$2,300')
  expect(loads.counts()).toMatchObject({ wrong: 0, ready: 2 })
  expect(loads.batch().loads.map(({ rate }) => rate)).toEqual([2150, 2300])
})

test('a long list is validated in slices, and its pages show before that is done', () => {
  const loads = importOf([HEADER, ...Array.from({ length: 60 }, () => GOOD)].join('\n'))
  expect(loads.rows('all', 3).map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, at) => 52 + at))
  expect(loads.judgeFor(10, ticking())).toMatchObject({ all: 60, judged: 9, ready: 9 })
  expect(validated(loads)).toMatchObject({ judged: 60, ready: 60 })
})

test('a batch contains only selected, valid rows that are not posted yet', () => {
  const loads = importOf([HEADER, ...FOUR].join('\n'))
  loads.choose(2, false)
  expect(loads.batch().lines).toEqual([1, 3, 4])
  const done = { id: '0190', number: 7, reference: null, errors: [] }
  const refused = [
    { path: 'pickupLocation.zipCode', message: 'No such ZIP' },
    { path: 'reference', message: 'Taken' },
  ]
  loads.record(
    [1, 3, 4],
    [
      { ...done, outcome: 'posted' },
      { ...done, outcome: 'exists' },
      { outcome: 'refused', id: null, number: null, reference: null, errors: refused },
    ],
  )
  expect(loads.batch().lines).toEqual([])
  expect(validated(loads)).toMatchObject({ posted: 1, exists: 1, wrong: 1, left: 1, ready: 0 })
  expect(loads.row(4).problems).toEqual({ pickupZipCode: 'No such ZIP', reference: 'Taken' })

  // results survive when the list is reopened
  const again = importOf([HEADER, ...FOUR].join('\n'), structuredClone(loads.work))
  expect(validated(again)).toEqual(validated(loads))
  again.correct(4, 'pickupZipCode', '75202')
  again.chooseAll(true)
  expect(again.batch().lines).toEqual([2, 4])
})

test('a row without a reference gets a unique one, which stays the same however the list is split', () => {
  const bare = GOOD.replace('SAMPLE-1', '')
  const list = [HEADER, bare, GOOD, bare].join('\n')
  const references = (loads: LoadImport) => loads.batch().loads.map(({ reference }) => reference)
  const [first, own, second] = references(importOf(list))
  expect(own).toBe('SAMPLE-1')
  expect(first).toMatch(/^AUTO-/)
  expect(second).not.toBe(first)
  const parts = importOf(list)
  parts.choose(1, false)
  expect(references(parts)).toEqual([own, second])
  parts.choose(1, true)
  expect(references(parts)).toEqual([first, own, second])
})

test('a row fixed to equal a posted row is a separate load, even when the answer was lost', () => {
  const bare = GOOD.replace('SAMPLE-1', '')
  const list = [HEADER, bare.replace('42000', 'heavy'), bare].join('\n')
  const loads = importOf(list)
  const first = loads.batch()
  expect(first.lines).toEqual([2])
  const [sent] = first.loads.map(({ reference }) => reference)

  const unanswered = importOf(list, structuredClone(loads.work))
  unanswered.correct(1, 'commodity.weight', '42000')
  const both = unanswered.batch()
  expect(both.lines).toEqual([1, 2])
  expect(both.loads[1]?.reference).toBe(sent)
  expect(both.loads[0]?.reference).not.toBe(sent)

  loads.record([2], [{ outcome: 'posted', id: '0190', number: 7, reference: sent ?? null, errors: [] }])
  const reopened = importOf(list, structuredClone(loads.work))
  reopened.correct(1, 'commodity.weight', '42000')
  expect(reopened.batch().loads.map(({ reference }) => reference)).toEqual([both.loads[0]?.reference])
})

test('the user can map columns by hand, or set one value for all rows', () => {
  const loads = importOf(['Ort,Preis', 'Dallas,900', 'Austin,800'].join('\n'))
  expect(loads.header).toEqual(['Column 1', 'Column 2'])
  expect(validated(loads)).toMatchObject({ all: 3, wrong: 3 })
  loads.setMapping({ columns: { rate: 1, pickupLocation: 0 }, same: { pickupState: 'TX' } }, true)
  expect(loads.header).toEqual(['Ort', 'Preis'])
  expect(validated(loads)).toMatchObject({ all: 2, wrong: 2 })
  const { cells, problems } = loads.row(1)
  expect(cells).toMatchObject({ rate: '900', pickupLocation: 'Dallas', pickupState: 'TX', deliveryLocation: '' })
  expect(problems).not.toHaveProperty('pickupState')
  expect(problems).toHaveProperty('deliveryLocation', 'Delivery city is required')
})

test('[OFF-16] work that an older version saved without one of its parts keeps the others', () => {
  const text = [HEADER, GOOD, GOOD].join('\n')
  const sheet = importOf(text)
  sheet.correct(1, 'rate', '$2,300')
  sheet.choose(2, false)
  for (const part of filled(Object.keys(sheet.work) as (keyof LoadImport['work'])[])) {
    const { [part]: _, ...older } = sheet.work
    const again = importOf(text, older)
    expect([part, again.row(1).cells.rate]).toEqual([part, part === 'corrected' ? '2150' : '$2,300'])
    expect([part, again.row(2).isChosen]).toEqual([part, part === 'leftOut'])
  }
})

test('[IMP-01] a rate of $0.00 is refused, and nothing confirms it', () => {
  const loads = importOf([HEADER, GOOD, GOOD.replace('2150', '$0.00')].join('\n'))
  expect(validated(loads)).toMatchObject({ wrong: 1, ready: 1 })
  expect(loads.rows('wrong', 1)[0]?.problems).toEqual({ rate: 'Rate must be more than $0' })
  for (const { field, key } of loads.equalValues()) loads.confirmEqual({ field, key })
  expect(loads.counts()).toMatchObject({ wrong: 1, ready: 1 })
  expect(loads.batch().loads.map(({ rate }) => rate)).toEqual([2150])
})

test.each([
  ['rate', '2150', '99', 'Under $100 for a load. Is the rate right?'],
  ['rate', '2150', '25001', 'Over $25,000 for a load. Is the rate right?'],
  ['commodity.weight', '42000', '45', 'Under 100 lb. Is the weight right?'],
  ['commodity.weight', '42000', '80001', 'Over 80,000 lb. Is the weight right?'],
] as const)(
  '[IMP-01] an unlikely %s is not posted before it is confirmed: %s, %s',
  (field, plain, unlikely, question) => {
    const loads = importOf([HEADER, GOOD.replace(plain, unlikely)].join('\n'))
    expect(validated(loads)).toMatchObject({ wrong: 1, ready: 0 })
    const [group] = loads.equalValues()
    expect(group).toMatchObject({ field, message: question, isCheck: true })
    if (group) loads.confirmEqual(group)
    expect(loads.counts()).toMatchObject({ wrong: 0, ready: 1 })
  },
)
