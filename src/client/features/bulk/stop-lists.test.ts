import { expect, test } from 'vitest'
import { CSV_COLUMNS, listBetweenColumns } from '#contract/freight/csv-column.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatCsvFile } from '#domain/text/csv.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { gazetteer } from '#tests/support/import-loads.ts'
import { createFirstEdits } from './first-edits.ts'
import { LoadImport } from './load-import.ts'
import type { ParsedList } from './import-row.ts'
import { parseListText } from './parse-list.ts'
import { parseWorkbook } from './parse-workbook.ts'

const NOW = Date.parse('2026-12-01T15:00:00Z')
const OWN = { name: 'Marta Reyes', phone: '214-555-0100', email: 'marta@broker.test' }

function open(lines: readonly (readonly string[])[]): LoadImport {
  const read = parseListText('list', formatCsvFile(lines))
  if (!read.ok) throw new Error(read.message)
  return judged(read.table)
}

function judged(table: ParsedList): LoadImport {
  const { isRemembered: _, ...edits } = createFirstEdits(table, OWN, () => null)
  const list = new LoadImport(table, edits, { gazetteer, now: () => NOW })
  list.judgeFor(Number.POSITIVE_INFINITY, () => 0)
  return list
}
const rows = (list: LoadImport) => list.rows('all', 1)

type Stop = readonly [type: string, city: string, state: string, zip: string, day: string, weight: string]
const DALLAS: Stop = ['PU', 'Dallas', 'TX', '75201', '2026-12-10 08:00', '18000']
const TULSA: Stop = ['SO', 'Tulsa', 'OK', '74103', '2026-12-11 08:00', '7200']
const JOPLIN: Stop = ['LD', 'Joplin', 'MO', '64801', '2026-12-11 12:00', '5400']
const CHICAGO: Stop = ['D', 'Chicago', 'IL', '60601', '2026-12-12 16:00', '16200']
const ENDINGS = ['type', 'city', 'state', 'zip', 'date', 'weight'] as const
const LOAD = ['Ref', 'Equip', 'Weight', 'Rate'] as const
const VALUES = ['R1', 'Van', '18000', '2400']
const namesOf = (name: string) => ENDINGS.map((ending) => `${name} ${ending}`)

/** With named ends, and columns for each stop between. */
const wide = (...between: Stop[]) => [
  [...LOAD, ...['Pickup', ...between.map((_, at) => `stop${at + 2}`), 'Delivery'].flatMap(namesOf)],
  [...VALUES, ...DALLAS, ...between.flat(), ...CHICAGO],
]
/** Stops by number alone; this row leaves the fourth out. */
const numbered = [
  [...LOAD, ...['Stop 1', 'Stop 2', 'Stop 3', 'Stop 4', 'Stop 5'].flatMap(namesOf)],
  [...VALUES, ...DALLAS, ...TULSA, ...JOPLIN, '', '', '', '', '', '', ...CHICAGO],
]
const perStop = (...stops: Stop[]) => [
  ['Load ID', 'Stop', ...LOAD.slice(1), ...namesOf('Stop')],
  ...stops.map((stop, at) => ['R1', String(at + 1), ...VALUES.slice(1), ...stop]),
]
const loadOf = (list: LoadImport) => {
  const [load] = list.batch().loads
  return load?.stops?.map(({ kind, city, dateTime, freight }) => [kind, city, dateTime, freight?.weight])
}
const FOUR = [
  ['pickup', 'Dallas', '2026-12-10T08:00', 18_000],
  ['delivery', 'Tulsa', '2026-12-11T08:00', 7200],
  ['pickup', 'Joplin', '2026-12-11T12:00', 5400],
  ['delivery', 'Chicago', '2026-12-12T16:00', 16_200],
]

test('[STOP-52] columns for each stop, named or numbered, and a row for each stop give equal loads', () => {
  for (const list of [open(wide(TULSA, JOPLIN)), open(numbered), open(perStop(DALLAS, TULSA, JOPLIN, CHICAGO))]) {
    expect(rows(list).map(({ state, problems, stops }) => [state, problems, stops.length])).toEqual([['ready', {}, 4]])
    expect(loadOf(list)).toEqual(FOUR)
  }
})

test('[STOP-52] a list with two stops is as ever, beside rows with more', () => {
  const [header = [], three = []] = wide(['SO', 'Tulsa', 'OK', '74103', '2026-12-11 08:00', '1800'])
  const two = [...VALUES, ...DALLAS, '', '', '', '', '', '', ...CHICAGO].map((cell) => (cell === 'R1' ? 'R2' : cell))
  const list = open([header, three, two])
  expect(list.batch().loads.map(({ stops }) => stops?.length)).toEqual([3, undefined])
})

test('[STOP-52] an error is at the cell of its stop, even after an empty stop', () => {
  const late: Stop = ['D', 'Tulsa', 'OK', '74103', '2026-12-14 08:00', '7200']
  const [header = [], ,] = wide(TULSA, JOPLIN)
  const row = [...VALUES, ...DALLAS, '', '', '', '', '', '', ...late, ...CHICAGO]
  const list = open([header, row])
  const [shown] = rows(list)
  expect(shown?.problems).toMatchObject({ deliveryDateTime: 'Must not end before stop 2 begins' })
  expect(shown?.stops.map(({ number, kind, words, problems }) => [number, kind, words, problems])).toEqual([
    [1, 'pickup', expect.stringMatching(/^Dallas, TX, /), []],
    [2, 'delivery', expect.stringMatching(/^Tulsa, OK, /), []],
    [
      3,
      'delivery',
      expect.stringMatching(/^Chicago, IL, /),
      ['Must not end before stop 2 begins', 'More is dropped at stop 3 than is on the truck'],
    ],
  ])
  list.correct(shown?.line ?? 0, 'between.1.DateTime', '2026-12-11 08:00')
  list.correct(shown?.line ?? 0, 'between.1.Weight', 'some')
  expect(Object.keys(rows(list)[0]?.problems ?? {})).toEqual(['between.1.Weight'])
  list.correct(shown?.line ?? 0, 'between.1.Weight', '18,000 lb')
  list.correct(shown?.line ?? 0, 'deliveryWeight', '')
  expect(rows(list)[0]?.problems).toEqual({})
})

test('[STOP-53] our columns for 30 stops are no wider than a list may be, and nothing is asked', () => {
  const numbers = Array.from({ length: 28 }, (_, at) => at + 2)
  const file = [...CSV_COLUMNS, ...listBetweenColumns(numbers)].map(({ label }) => label)
  const list = open([file, file.map((name) => (name === 'Reference' ? 'R1' : ''))])
  expect(list.questions).toEqual([])
  const cities = list.fields.flatMap((field) => /^between\.(\d+)\.Location$/.exec(field)?.[1] ?? [])
  expect(cities).toHaveLength(28)
})

test.each<[string, string[][], string]>([
  [
    'a gap in the numbers',
    perStop(DALLAS, TULSA, CHICAGO).map((line, at) => (at === 3 ? ['R1', '4', ...line.slice(2)] : line)),
    'The stop numbers of this load have a gap or a repeat at row 4',
  ],
  [
    'one row',
    [
      ...perStop(DALLAS),
      ...perStop(DALLAS, CHICAGO)
        .slice(1)
        .map(([, ...line]) => ['R2', ...line]),
    ],
    'This load has no delivery stop',
  ],
  ['a drop that comes first', perStop(CHICAGO, DALLAS, TULSA, CHICAGO), 'The first stop must be a pickup'],
  [
    'other cells',
    perStop(DALLAS, TULSA, CHICAGO).map((line, at) =>
      line.map((cell) => (at === 2 && cell === '2400' ? '2500' : cell)),
    ),
    'The stops of this load say different values for Rate',
  ],
  [
    '31 stops',
    perStop(DALLAS, ...Array.from({ length: 29 }, () => TULSA), CHICAGO),
    'This load has 31 stops. A load has 2 to 30 stops',
  ],
])('[STOP-52] a group with %s names its line', (_, lines, message) => {
  const [first] = rows(open(lines))
  expect([first?.number, first?.problems.reference]).toEqual([2, message])
})

test('[STOP-52] a posted load whose stops between changed in the list isn’t taken for the same', () => {
  const list = open(wide(TULSA, JOPLIN))
  const [body] = list.batch().loads
  const zone = 'America/Chicago'
  const stops = body?.stops?.map((stop, at) => ({
    ...stop,
    until: undefined,
    id: `s${at}`,
    zone,
    dateTime: `${stop.dateTime}:00-06:00`,
  }))
  const named = { pickupLocation: stops?.[0], deliveryLocation: stops?.[3] }
  const times = { pickupDateTime: stops?.[0]?.dateTime, deliveryDateTime: stops?.[3]?.dateTime }
  const posted = {
    ...body,
    ...named,
    ...times,
    stops,
    id: 'one',
    number: 1,
    status: 'pending',
    version: 1,
  } as unknown as Load
  const stateWith = (load: Load) => {
    list.setPosted([load])
    list.judgeFor(Number.POSITIVE_INFINITY, () => 0)
    return rows(list)[0]?.problems.reference
  }
  expect(stateWith(posted)).toBeUndefined()
  const moved = posted.stops?.map((stop, at) => (at === 1 ? { ...stop, dateTime: '2026-12-11T09:00:00-06:00' } : stop))
  const says = 'Load #1 is posted with other stops between. Change them on its own screen, or leave this row out'
  for (const other of [moved, [posted.stops?.[0], posted.stops?.[3]]])
    expect(stateWith({ ...posted, stops: other } as Load)).toBe(says)
})

test('[STOP-52] the note of a list with a row for each stop names the rows of each load with more than two', () => {
  const list = open(perStop(DALLAS, TULSA, JOPLIN, CHICAGO))
  expect(list.table.note).toBe(
    'This list has one row per stop. We grouped 4 rows into 1 load. Rows 2 to 5 are one load with 4 stops.',
  )
  // another load's rows in between
  const [header = [], ...own] = perStop(DALLAS, TULSA, CHICAGO)
  const others = perStop(DALLAS, CHICAGO)
    .slice(1)
    .map(([, ...line]) => ['R2', ...line])
  const mixed = [own[0], others[0], own[1], own[2], others[1]].flatMap((line) => (line ? [line] : []))
  expect(open([header, ...mixed]).table.note).toMatch(/into 2 loads\. Rows 2, 4 and 5 are one load with 3 stops\.$/)
})

test('[STOP-52] a workbook has stops by column or row as a text file has them', async () => {
  for (const lines of [wide(TULSA, JOPLIN), perStop(DALLAS, TULSA, JOPLIN, CHICAGO)]) {
    const read = await parseWorkbook('loads.xlsx', workbookOf(lines))
    if (!read.ok) throw new Error(read.message)
    const list = judged(read.table)
    expect(rows(list).map(({ state, problems, stops }) => [state, problems, stops.length])).toEqual([['ready', {}, 4]])
    expect(loadOf(list)).toEqual(FOUR)
  }
})

test('[STOP-52] if the list lacks a stop’s column, its problem shows at another column of that stop', () => {
  const without = (line: readonly string[]) => line.filter((_, at) => at !== 13)
  const [header = [], row = []] = wide(['SO', 'Nowhereville', 'OK', '', '2026-12-11 08:00', '1800'])
  expect(header[13]).toBe('stop2 zip')
  const list = open([header, row].map(without))
  const [shown] = rows(list)
  const at = Object.keys(shown?.problems ?? {})
  expect(at).toEqual(at.filter((field) => list.fields.some((each) => each === field)))
  expect(at).toEqual(['between.0.Location'])
})
