import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CSV_COLUMNS, type CsvField } from '#contract/freight/csv-column.ts'
import { formatCsvFile } from '#domain/text/csv.ts'
import { gazetteer } from '#tests/support/import-loads.ts'
import { createFirstEdits } from './first-edits.ts'
import { BY_ROAD } from './import-edits.ts'
import { LoadImport } from './load-import.ts'
import { openListFile } from './open-list.ts'
import { parseListText, type ParseResult } from './parse-list.ts'
import { parseWorkbook } from './parse-workbook.ts'

/** Lists as shippers, load boards and dispatch systems write them. */
const FILES = new URL('../../../../tests/fixtures/imports/cases/', import.meta.url)
const NOW = Date.parse('2026-12-01T15:00:00Z')
const OWN = { name: 'Marta Reyes', phone: '214-555-0100', email: 'marta@broker.test' }

function open(read: ParseResult): LoadImport {
  if (!read.ok) throw new Error(read.message)
  const { isRemembered: _, ...edits } = createFirstEdits(read.table, OWN, () => null)
  return judged(new LoadImport(read.table, edits, { gazetteer, now: () => NOW }))
}
function judged(list: LoadImport): LoadImport {
  list.judgeFor(Number.POSITIVE_INFINITY, () => 0)
  return list
}
async function openFile(name: string): Promise<LoadImport> {
  const bytes = new Uint8Array(readFileSync(new URL(name, FILES)))
  return open(await openListFile(name, bytes))
}
const rows = (list: LoadImport) => list.rows('all', 1).concat(list.rows('all', 2))
const rates = (list: LoadImport) => list.batch().loads.map(({ reference, rate }) => [reference, rate])

const COLUMNS = 'Ref,Origin City,Origin ST,Dest City,Dest ST,Pickup,Delivery,Equip,Wt'
const CELLS = 'Dallas,TX,Atlanta,GA,12/10/2026 0800,12/12/2026 0800,Van,42000'
const priced = (names: string, ...amounts: string[]) =>
  open(
    parseListText('list', [`${COLUMNS},${names}`, ...amounts.map((each, at) => `R${at},${CELLS},${each}`)].join('\n')),
  )

describe('[CASE-02] a rate in several columns', () => {
  test('a total beside its charges is the rate, and is not posted where they add up to another sum', async () => {
    const list = await openFile('C04-charge-columns.csv')
    expect(rates(list)).toEqual([
      ['CH-1', 3029],
      ['CH-2', 1590],
      ['CH-3', 3497],
    ])
    const disputed = priced('Linehaul,FSC,All In', '1500,200,1700', '1500,200,1600')
    expect(disputed.counts()).toMatchObject({ ready: 1, wrong: 1 })
    expect(rows(disputed)[1]?.problems).toEqual({ rate: "The charges don't add up to this total. Is the rate right?" })
    disputed.confirmEqual(disputed.equalValues()[0] ?? { field: 'rate', key: '' })
    expect(rates(disputed)).toEqual([
      ['R0', 1700],
      ['R1', 1600],
    ])
  })

  test.each([
    ['Line Haul,FSC', '1500,200', [[9, 10], [9]], 1700],
    ['Rate,Fuel Surcharge', '"$1,500",10%', [[9, 10], [9]], 1650],
    ['Rate,Fuel Surcharge,Discount', '1500,200,(50)', [[9, 10, 11], [9]], 1650],
  ])('%s without a total is asked, and nothing posts before the answer', (names, amounts, readings, sum) => {
    const list = priced(names, amounts, amounts)
    expect(list.rates.readings).toEqual(readings)
    expect(list.counts()).toMatchObject({ ready: 0, wrong: 2 })
    list.setRate(readings[0] ?? [])
    expect(rates(judged(list)).map(([, rate]) => rate)).toEqual([sum, sum])
    list.setRate(readings[1] ?? [])
    expect(rates(judged(list)).map(([, rate]) => rate)).toEqual([1500, 1500])
  })

  test('two columns of one name that say different amounts are asked, and equal ones are not', () => {
    expect(rates(priced('Rate,Rate', '1500,1500', '1600,1600')).map(([, rate]) => rate)).toEqual([1500, 1600])
    const list = priced('Rate,Rate', '1500,1500', '1600,1750')
    expect(list.rates.readings).toEqual([[9], [10]])
    expect(list.counts()).toMatchObject({ ready: 0 })
    list.setRate([10])
    expect(rates(judged(list)).map(([, rate]) => rate)).toEqual([1500, 1750])
  })

  test('a charge that cannot be added leaves its row to be fixed, with what is written', () => {
    const list = priced('Line Haul,FSC', '1500,200', '1500,see tariff')
    list.setRate([9, 10])
    judged(list)
    expect(list.counts()).toMatchObject({ ready: 1, wrong: 1 })
    expect(rows(list)[1]?.cells.rate).toBe('1500 + see tariff')
    list.correct(2, 'rate', '1640')
    expect(rates(list).map(([, rate]) => rate)).toEqual([1700, 1640])
  })
})

test('[CASE-03] hidden rows and sheets are left out and named', async () => {
  const list = await openFile('C03-tms-open-loads.xlsx')
  expect(list.table.note).toBe(
    'This workbook has several sheets. These are the rows of "Loads". Hidden rows are left out: row 7.',
  )
  expect(rows(list).map(({ cells }) => cells.reference)).toEqual(['41207', '41208', '41210', '41211', 'TOTAL'])
})

describe('[CASE-06] two rows with one reference', () => {
  const twice = (first: string, second: string) =>
    open(
      parseListText(
        'list',
        [`${COLUMNS},Rate`, `${first},${CELLS},1500`, `${second},${CELLS.replace('Atlanta', 'Macon')},1800`].join('\n'),
      ),
    )

  test.each([
    ['MP-8001', 'MP-8001'],
    ['MP-8001', 'mp-8001 '],
    ['0008004', '8004'],
  ])('%s and %s are a conflict that names the other row', (first, second) => {
    const list = twice(first, second)
    expect(list.counts()).toMatchObject({ ready: 1, wrong: 1 })
    expect(rows(list)[1]?.problems).toEqual({ reference: 'Row 2 has the same reference. Which load is it?' })
    list.correct(2, 'reference', 'MP-9000')
    expect(judged(list).counts()).toMatchObject({ ready: 2 })
  })

  test('[CASE-19] a row that repeats another says so, however its reference is written', () => {
    const cell = `${CELLS},1500`
    const list = open(
      parseListText(
        'list',
        [`${COLUMNS},Rate`, `IV-18\u200B,${cell}`, `IV-18,${cell}`, `IV\u00AD-19,${cell}`].join('\n'),
      ),
    )
    expect(rows(list).map(({ cells, cautions }) => [cells.reference, cautions.reference])).toEqual([
      ['IV-18', undefined],
      ['IV-18', 'The same load as row 2: it posts once'],
      ['IV-19', undefined],
    ])
  })

  test('[FACE-35] a row that repeats another is no load of its own in the totals', () => {
    const list = open(parseListText('list', [`${COLUMNS},Rate`, `A,${CELLS},1500`, `A,${CELLS},1500`].join('\n')))
    expect(list.counts()).toMatchObject({ ready: 2 })
    expect(list.summary()).toMatchObject({ loads: 1, totalCents: 150_000 })
    list.choose(1, false)
    expect(judged(list).summary()).toMatchObject({ loads: 1, totalCents: 150_000 })
  })

  test('[CASE-19] two loads that look like one reference are a conflict, and neither is lost', () => {
    const list = twice('TW-1\u200B', 'ＴＷ‑１')
    expect(rows(list)[1]?.problems).toEqual({ reference: 'Row 2 has the same reference. Which load is it?' })
  })

  test('the second is free once the first is left out', () => {
    const list = twice('MP-8001', 'MP-8001')
    list.choose(1, false)
    expect(judged(list).counts()).toMatchObject({ ready: 1, left: 1, wrong: 0 })
    expect(rates(list)).toEqual([['MP-8001', 1800]])
  })
})

test('[FACE-35] columns that say the same in all rows are named, unless they tell loads apart or need a fix', () => {
  const names = `${COLUMNS},Rate,Commodity,Packaging,Pickup ZIP,Delivery ZIP,Pickup Address`
  const row = (reference: string, street: string) => `${reference},${CELLS},1500,Canned goods,Pallets,75201,7,${street}`
  const list = open(parseListText('list', [names, row('A', '1 Main St'), row('B', '2 Main St')].join('\n')))
  const equal = new Map(list.equalColumns().map(({ field, text }) => [field, text]))
  expect(equal.get('commodity.commodity')).toBe('Canned goods')
  expect(equal.get('pickupZipCode')).toBe('75201')
  // the lane, the times and the rate are what a broker looks for; a ZIP to fix and a street that differs stay
  const shown = ['pickupLocation', 'pickupDateTime', 'rate', 'deliveryZipCode', 'pickupAddress'] as const
  expect(shown.filter((field) => equal.has(field))).toEqual([])
  expect(open(parseListText('list', [names, row('A', '1 Main St')].join('\n'))).equalColumns()).toEqual([])
})

describe('[CASE-17] content decides what a file is', () => {
  test.each([
    'C26-csv-named.xlsx',
    'C26-list-named-csv.csv',
    'C26-macros.xlsm',
    'C26-report-html.xls',
    'C26-report-tabs.xls',
    'C26-report-xml2003.xls',
    'C26-mail-table.txt',
  ])('%s has its three loads', async (name) => {
    expect(rates(await openFile(name))).toEqual([
      ['XL-1', 1850],
      ['XL-2', 2950],
      ['XL-3', 1240],
    ])
  })

  test.each([
    ['C26-real-biff8.xls', 'This is an old Excel workbook (Excel 97-2003, .xls).'],
    ['C26-password.xlsx', 'This workbook is locked with a password.'],
    ['C26-binary.xlsb', 'This is a binary Excel workbook (.xlsb).'],
    ['C26-sheet.ods', 'This is an OpenDocument file.'],
    ['C26-ratecon.pdf', 'This is a PDF.'],
    ['C26-loads.json', 'This is a JSON file, made for programs.'],
  ])('%s says what it is and what to do', async (name, message) => {
    await expect(openFile(name)).rejects.toThrow(message)
  })

  const page = (body: string) => new TextEncoder().encode(`<!DOCTYPE html><html><body>${body}</body></html>`)
  const openPage = async (body: string) => open(await parseWorkbook('report.xls', page(body)))
  const cells = (tag: string, line: string) =>
    line
      .split(',')
      .map((each) => `<${tag}>${each}</${tag}>`)
      .join('')
  const header = `<tr>${cells('th', `${COLUMNS},Rate`)}</tr>`

  test('a page that hides rows, nests tables and leaves tags open is read as a person sees it', async () => {
    const row = (reference: string, rate: string) => cells('td', `${reference},${CELLS},${rate}`)
    const list = await openPage(
      `<style>td { color: red }</style><table><tr><td><table>${header}` +
        `<tr>${row('H-1', '1,500'.replace(',', '')).replaceAll('</td>', '')}` +
        `<tr style="display: none">${row('H-2', '1600')}</tr>` +
        `<tr>${row('H&#45;3', '1700').replace('Dallas', '<b>Dallas</b><br>')}</tr></table></td></tr></table>`,
    )
    expect(rates(list)).toEqual([
      ['H-1', 1500],
      ['H-3', 1700],
    ])
  })

  test('a cell over two rows or columns moves no other cell', async () => {
    const list = await openPage(
      `<table>${header}<tr><td rowspan="2">R-1</td>${cells('td', `${CELLS},1500`)}</tr><tr>${cells('td', `${CELLS},1600`)}</tr></table>`,
    )
    expect(
      rows(list).map(({ cells: { reference, pickupLocation, rate } }) => [reference, pickupLocation, rate]),
    ).toEqual([
      ['R-1', 'Dallas', '1500'],
      ['', 'Dallas', '1600'],
    ])
  })

  test('a page without a table says so', async () => {
    await expect(openPage('<h1>Please sign in</h1>')).rejects.toThrow('This is a web page without a table of loads.')
  })
})

describe('[CASE-18] what is read two ways is asked or refused, and never posted', () => {
  test('a time in the day and another in its column are asked once for the column', async () => {
    const list = await openFile('C27-two-times.csv')
    expect(list.questions.map(({ field, example, cells }) => [field, example, cells])).toEqual([
      ['pickupTime', '2026-12-30T00:00:00.000Z, 0800', 3],
      ['deliveryTime', '2027-01-02T00:00:00.000Z, 1400', 3],
    ])
    expect(list.counts()).toMatchObject({ ready: 4, wrong: 3 })
    list.answer('pickupTime', 'time column')
    list.answer('deliveryTime', 'time column')
    judged(list)
    expect(new Set(list.batch().loads.map(({ pickupDateTime }) => pickupDateTime))).toEqual(
      new Set(['2026-12-30T08:00']),
    )
    list.answer('pickupTime', 'date column')
    judged(list)
    expect(list.row(1).readings.pickupDateTime ?? list.row(1).cells.pickupDateTime).toBe('2026-12-30T00:00:00.000Z')
    expect(list.row(5).readings.pickupDateTime).toBe('2026-12-30T09:30')
  })

  test('a weekday of another day, a wrong year and days that do not exist say what is wrong', async () => {
    const list = await openFile('C27-new-year.csv')
    const problems = Object.fromEntries(rows(list).map(({ cells, problems: each }) => [cells.reference, each]))
    expect(problems['NY-06']).toEqual({
      pickupDateTime: 'Dec 31, 2026 is a Thursday. Which day is it?',
      deliveryDateTime: 'Jan 2, 2027 is a Saturday. Which day is it?',
    })
    expect(problems['NY-10']).toEqual({ deliveryDateTime: 'Delivery must be after pickup time. Is the year right?' })
    expect(['NY-08', 'NY-11', 'NY-12', 'NY-18'].map((each) => problems[each])).toEqual([
      { pickupDateTime: 'Enter the full date and time', deliveryDateTime: 'Enter the full date and time' },
      { pickupDateTime: 'Enter the full date and time', deliveryDateTime: 'Enter the full date and time' },
      { deliveryDateTime: 'Enter the full date and time' },
      { pickupDateTime: 'Pickup time cannot be in the past' },
    ])
  })

  test('days with dots keep their own order among others, and are refused where nothing proves it', () => {
    const dated = (...days: string[]) =>
      open(
        parseListText(
          'list',
          [`${COLUMNS},Rate`, ...days.map((day, at) => `R${at},${CELLS.replace('12/10/2026', day)},1500`)].join('\n'),
        ),
      )
    const proven = dated('12/10/2026', '10.12.2026', '15.12.2026')
    expect(rows(proven)[1]?.readings.pickupDateTime).toBe('2026-12-10T08:00')
    const open2 = dated('12/10/2026', '10.12.2026')
    expect(open2.questions).toEqual([])
    expect(rows(open2)[1]?.problems).toEqual({
      pickupDateTime: 'This can be read two ways. Write the month as a word',
    })
  })

  test('a reference that a spreadsheet changed is asked, and others stay letter by letter', async () => {
    const list = await openFile('C27-references.csv')
    expect(rates(list).map(([reference]) => reference)).toEqual([
      '3-4',
      'MAR12',
      '1E5',
      '12E10',
      '00123',
      '=1+2',
      '123.0',
      '77 81',
    ])
    const workbook = await openFile('C27-references.xlsx')
    expect(rates(workbook).map(([reference]) => reference)).toEqual(['100000', 'MP-27'])
    expect(rows(workbook).map(({ problems: { reference } }) => reference)).toEqual([
      'A spreadsheet may have made a date of this. Is it right as it is here?',
      undefined,
      undefined,
      'A spreadsheet may have lost digits of this. Is it right as it is here?',
    ])
  })
})

test('[CASE-28] an hour that comes twice or not at all is not ready, and both readings are offered', () => {
  const row = (reference: string, pickup: string, time: string) =>
    `${reference},Dallas,TX,Atlanta,GA,${pickup},${time},2027-12-01,0800,Van,42000,1850`
  const header =
    'Ref,Origin City,Origin ST,Dest City,Dest ST,Pickup Date,Pickup Time,Delivery Date,Delivery Time,Equip,Wt,Rate'
  const list = open(
    parseListText(
      'list',
      [
        header,
        row('D-1', '11/07/2027', '0130'),
        row('D-2', '3/14/2027', '0230-0500'),
        row('D-3', '11/08/2027', '0130'),
      ].join('\n'),
    ),
  )
  expect(list.counts()).toMatchObject({ ready: 1, wrong: 2 })
  expect(rows(list).map(({ proposals }) => proposals.pickupDateTime?.map(({ words }) => words))).toEqual([
    ['Sun Nov 7, 01:30 CDT', 'Sun Nov 7, 01:30 CST'],
    ['Sun Mar 14, 01:30 CST', 'Sun Mar 14, 03:30 CDT'],
    undefined,
  ])
  for (const line of [1, 2])
    list.correct(line, 'pickupDateTime', list.row(line).proposals.pickupDateTime?.[1]?.text ?? '')
  expect(judged(list).counts()).toMatchObject({ ready: 3, wrong: 0 })
  const times = list
    .batch()
    .loads.map(({ pickupDateTime, pickupUntil }) => [new Date(pickupDateTime).getTime(), pickupUntil])
  expect(times.slice(0, 2)).toEqual([
    [Date.parse('2027-11-07T07:30:00Z'), null],
    [Date.parse('2027-03-14T08:30:00Z'), '2027-03-14T05:00'],
  ])
})

test('[CASE-28] a ZIP code that the server refuses is not ready, and no confirmation makes it so', () => {
  const list = open(
    parseListText(
      'list',
      [
        `${COLUMNS.replace('Origin ST', 'Origin ST,Origin ZIP')},Rate`,
        `Z-1,${CELLS.replace('TX', 'TX,30336')},1500`,
      ].join('\n'),
    ),
  )
  expect(rows(list)[0]?.problems).toMatchObject({ pickupZipCode: 'This ZIP code is in another state. Is it right?' })
  for (const doubt of list.equalValues()) list.confirmEqual(doubt)
  expect(judged(list).counts()).toMatchObject({ ready: 0, wrong: 1 })
})

test('[CASE-28] $ (all in, USD) is the rate, and a list says nothing of what it calls N/A', () => {
  expect(rates(priced('"$ (all in, USD)"', '1850'))).toEqual([['R0', 1850]])
  const list = priced('Rate,Hazmat,Temperature', '1850,No,N/A', '1850,Yes,38F')
  expect(list.batch().loads.map(({ paper }) => [paper?.hazmat, paper?.temperature])).toEqual([
    [null, null],
    ['Yes', '38F'],
  ])
})

test('[CASE-09] a cut ZIP stays to be fixed where its state has no leading zeros, and a ZIP of another state is asked', async () => {
  const list = await openFile('C07-places.csv')
  const problems = Object.fromEntries(rows(list).map(({ cells, problems: each }) => [cells.reference, each]))
  expect(problems['PL-01']).toEqual({})
  expect(problems['PL-09']).toMatchObject({ deliveryZipCode: 'Invalid ZIP code format' })
  expect(problems['PL-15']).toEqual({
    pickupZipCode: 'This ZIP code is in another state. Is it right?',
    deliveryZipCode: 'This ZIP code is in another state. Is it right?',
  })
})

describe('[CASE-14] columns and cells as they are written in practice', () => {
  test.each(['$', 'Total', 'All-In', 'OfferPrice', 'Buy Rate', 'Flat', 'Rate ($)'])('%s is the rate', (name) => {
    expect(rates(priced(name, '1850'))).toEqual([['R0', 1850]])
  })

  test('names of dispatch systems and load boards are known', async () => {
    const tms = await openFile('C03-tms-open-loads.xlsx')
    expect(rows(tms)[0]).toMatchObject({
      cells: { pickupLocation: 'Chicago', deliveryState: 'CT', 'commodity.weight': '42000' },
      readings: { pickupDateTime: '2026-12-10T07:30', pickupUntil: '2026-12-10T12:00' },
      problems: { rate: 'Rate is required' },
    })
    const dat = await openFile('C02-dat-bulk.csv')
    expect(rows(dat)[0]?.cells).toMatchObject({ reference: 'MP700301', rate: '1950' })
  })

  test.each([
    ['2100 flat', 2100],
    ['$1850 all in', 1850],
  ])('the rate %s is %d', (written, rate) => {
    expect(rates(priced('Rate', written))).toEqual([['R0', rate]])
  })

  test('times that a whole list lacks are asked once', async () => {
    const list = await openFile('C04-times.csv')
    expect(list.missingTimes).toEqual([{ field: 'deliveryDateTime', rows: 27, isWholeDay: false }])
    list.setMissingTime('deliveryDateTime', '1400')
    judged(list)
    const times = Object.fromEntries(
      rows(list).map(({ cells, readings, problems }) => [
        cells.pickupTime,
        readings.pickupDateTime ?? problems.pickupDateTime,
      ]),
    )
    expect(times).toMatchObject({
      'FCFS 0800-1500': '2026-12-10T08:00',
      'APPT 0600': '2026-12-10T06:00',
      '2200-0600': '2026-12-10T22:00',
      '0000-2400': '2026-12-10T00:00',
      2400: '2026-12-11T00:00',
      '12 noon': '2026-12-10T12:00',
      ASAP: 'Enter the full date and time',
      'by 1400': 'Enter the full date and time',
    })
    expect(rows(list).every(({ readings }) => readings.deliveryDateTime === '2026-12-11T14:00')).toBe(true)
    list.setMissingTime('deliveryDateTime', '')
    expect(judged(list).missingTimes).toHaveLength(1)
  })

  test('deliveries without a day follow from the road once the user says so', async () => {
    const list = await openFile('C02-dat-bulk.csv')
    expect(list.missingTimes).toEqual([
      { field: 'pickupDateTime', rows: 7, isWholeDay: false },
      { field: 'deliveryDateTime', rows: 7, isWholeDay: true },
    ])
    list.setMissingTime('pickupDateTime', '0800')
    list.setMissingTime('deliveryDateTime', BY_ROAD)
    judged(list)
    expect(rows(list)[0]).toMatchObject({
      state: 'ready',
      readings: { pickupDateTime: '2026-12-08T08:00', deliveryDateTime: expect.stringMatching(/^2026-12-(09|10)T/) },
    })
  })

  test('[STOP-52] one row per stop becomes one load with all its stops, and what has no delivery says so', async () => {
    const list = await openFile('C01-row-per-stop.csv')
    expect(list.table.note).toBe(
      'This list has one row per stop. We grouped 11 rows into 5 loads. Rows 2 to 4 are one load with 3 stops. Rows 6, 8 and 9 are one load with 3 stops.',
    )
    const [threeStops, chicken, twoPicks, noDelivery, beverages] = rows(list)
    expect(threeStops).toMatchObject({ state: 'ready', cells: { 'between.0.Location': 'Tucson' } })
    expect(threeStops?.stops).toHaveLength(3)
    expect(twoPicks).toMatchObject({
      state: 'ready',
      cells: { pickupLocation: 'Gary', 'between.0.Kind': 'pickup', deliveryLocation: 'Decatur' },
    })
    expect(chicken).toMatchObject({
      state: 'ready',
      number: 5,
      cells: { pickupLocation: 'Gainesville', deliveryLocation: 'Secaucus', rate: '2875' },
      readings: { pickupDateTime: '2026-12-09T14:00', deliveryDateTime: '2026-12-11T06:00' },
    })
    expect(noDelivery?.problems.reference).toBe('This load has no delivery stop')
    expect(beverages).toMatchObject({ state: 'ready', cells: { reference: 'QX100205E' } })
  })

  test.each([
    [
      'own-204-bare.edi',
      'This is an EDI tender (204) without its envelope. Choose the whole message, which begins with ISA.',
    ],
    ['own-edifact.edi', 'This is an EDIFACT message (IFTMIN). Milepost reads X12, which begins with ISA.'],
    ['C06-210-invoice.edi', 'This is an EDI invoice (210). Only load tenders (204) can be posted from a file.'],
  ])('%s says what it is', async (name, message) => {
    await expect(openFile(name)).rejects.toThrow(message)
  })
})

test('[CASE-10] an exported load, imported again, is the same load, whatever guards its texts have', () => {
  const texts: Partial<Record<CsvField, string>> = {
    reference: '-7 @home',
    pickupLocation: 'Dallas',
    pickupState: 'TX',
    pickupZipCode: '75201',
    pickupAddress: '@1200 Main Street',
    pickupLocationDetails: '=dock(4)',
    pickupDateTime: '2026-12-10 08:00',
    'pickupContact.name': '+Chris Vega',
    'pickupContact.phone': '+1 214 555 0100',
    'pickupContact.email': 'dock@dallas.example',
    deliveryLocation: 'Chicago',
    deliveryState: 'IL',
    deliveryZipCode: '60601',
    deliveryAddress: '-400 East Lake Street',
    deliveryDateTime: '2026-12-12 16:00',
    'deliveryContact.name': '=Sam Ortiz',
    'deliveryContact.phone': '+52 55 5555 0101',
    'deliveryContact.email': 'dock@chicago.example',
    equipmentType: 'Van',
    'commodity.trailer': 'Dry 53 FT',
    'commodity.weight': '42000',
    'commodity.commodity': '+Canned goods',
    'commodity.packagingType': '-Pallets',
    rate: '2150.50',
    specialInstructions: '=no touch; -10F',
    shipperNotes: '@gate 3',
  }
  const columns = CSV_COLUMNS.filter(({ field }) => texts[field] !== undefined)
  const file = formatCsvFile([columns.map(({ label }) => label), columns.map(({ field }) => texts[field] ?? '')])
  const list = open(parseListText('loads.csv', file))
  expect(rows(list)[0]?.problems).toEqual({})
  expect(list.batch().loads[0]).toMatchObject({
    reference: '-7 @home',
    rate: 2150.5,
    brokerNotes: '@gate 3',
    pickupLocation: {
      address: '@1200 Main Street',
      description: '=dock(4)',
      contactName: '+Chris Vega',
      contactPhone: '+1 214 555 0100',
    },
    deliveryLocation: {
      address: '-400 East Lake Street',
      contactName: '=Sam Ortiz',
      contactPhone: '+52 55 5555 0101',
    },
    equipmentRequirements: {
      commodity: '+Canned goods',
      packagingType: '-Pallets',
      specialInstructions: '=no touch; -10F',
    },
  })
})
