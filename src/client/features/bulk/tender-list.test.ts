import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CsvField } from '#contract/freight/csv-column.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { gazetteer } from '#tests/support/import-loads.ts'
import { createFirstEdits } from './first-edits.ts'
import type { ByField, ImportRow } from './import-row.ts'
import { LoadImport } from './load-import.ts'
import { openListFile, openListText } from './open-list.ts'
import type { ParseResult } from './parse-list.ts'

const NOW = Date.parse('2026-12-01T15:00:00Z')
const OWN = { name: 'Marta Reyes', phone: '214-555-0100', email: 'marta@broker.test' }
const own = (name: string) => `tests/fixtures/edi/${name}`
const theirs = (name: string) => `tests/fixtures/imports/cases/${name}`
const FIRST = readFileSync(own('01-204-new.edi'), 'utf8')

const read = (path: string) => openListFile(path, new Uint8Array(readFileSync(path)))

function open(result: ParseResult): LoadImport {
  if (!result.ok) throw new Error(result.message)
  const { isRemembered: _, ...edits } = createFirstEdits(result.table, OWN, () => null)
  const list = new LoadImport(result.table, edits, { gazetteer, now: () => NOW })
  list.judgeFor(Number.POSITIVE_INFINITY, () => 0)
  return list
}

function onlyRow(list: LoadImport): ImportRow {
  const [row, ...others] = list.rows('all', 1)
  if (!row || others.length > 0) throw new Error('not one row')
  return row
}

/** The load of a list's only row, once a person filled in what the tender doesn't say. */
function posted(list: LoadImport, texts: ByField): NewLoad {
  const { line } = onlyRow(list)
  for (const [field, text] of Object.entries(texts)) list.correct(line, field as CsvField, text ?? '')
  list.judgeFor(Number.POSITIVE_INFINITY, () => 0)
  expect(onlyRow(list).problems).toEqual({})
  const [load] = list.batch().loads
  if (!load) throw new Error('nothing to post')
  return load
}

const DOCKS: ByField = {
  rate: '1600',
  'pickupContact.name': 'Office',
  'pickupContact.phone': '608-555-0188',
  'pickupContact.email': 'dock@halden.example',
  'deliveryContact.name': 'Receiving',
  'deliveryContact.phone': '614-555-0119',
  'deliveryContact.email': 'dock@orchard.example',
  'commodity.trailer': 'Dry 53 FT',
}

describe('[EDI-16] a tender from a file fills the form', () => {
  test('what a posting lacks is marked: the rate and the emails of both docks', async () => {
    expect(onlyRow(open(await read(own('01-204-new.edi')))).problems).toEqual({
      rate: 'Rate is required',
      'pickupContact.email': 'Contact email is required',
      'deliveryContact.email': 'Contact email is required',
    })
  })

  test('[EDI-14] [EDI-15] everything else stands where the form has it, and what the shipper pays is no rate', async () => {
    const { 'commodity.trailer': _, ...rest } = DOCKS
    const load = posted(open(await read(own('01-204-new.edi'))), rest)
    expect(load).toMatchObject({
      reference: 'HB4471903',
      rate: 1600,
      shipperPays: 1850,
      weight: 38_640,
      pickupDateTime: '2026-12-07T08:00',
      pickupUntil: '2026-12-07T10:00',
      deliveryDateTime: '2026-12-08T05:00',
      pickupLocation: {
        city: 'Madison',
        state: 'WI',
        zipCode: '53704',
        address: '2400 COMMERCIAL AVE',
        description: 'HALDEN MADISON PLANT',
      },
      equipmentRequirements: {
        type: 'Reefer',
        trailer: 'Refrigerator 53 FT',
        commodity: 'CHILLED DOUGH',
        packagingType: 'Pallets',
        specialInstructions:
          'DRIVER MUST CHECK IN AT GATE 2 WITH PHOTO ID. NO PETS. CALL 555-555-0171 ONE HOUR BEFORE ARRIVAL.',
      },
      brokerNotes: 'Shipment batch 118820',
      paper: {
        pieces: '22 pallets',
        temperature: 'KEEP AT 34 TO 38 F',
        pickupAppointment: 'PU55812',
        pickupReferences: 'PO PO-77120',
        deliveryAppointment: 'DC4-90317',
      },
    })
    expect(load.deliveryUntil ?? null).toBeNull()
  })

  test('[EDI-12] three stops are one load with three stops, and PU is its delivery', async () => {
    const load = posted(open(await read(own('04-204-three-stops.edi'))), DOCKS)
    expect(load.stops).toMatchObject([
      { kind: 'pickup', city: 'Madison', freight: { weight: 30_000, pieces: '20 pallets' } },
      {
        kind: 'delivery',
        city: 'Waukegan',
        dateTime: '2026-12-10T15:30',
        freight: { weight: 12_000, pieces: '8 pallets' },
      },
      { kind: 'delivery', city: 'Fort Wayne', dateTime: '2026-12-11T09:00', freight: { weight: 18_000 } },
    ])
    expect(load).toMatchObject({ shipperPays: 1425, weight: 30_000 })
  })

  test('windows without a zone are in the zone of their stop', async () => {
    const load = posted(open(await read(theirs('C06-204-change-tilde.edi'))), DOCKS)
    expect(load).toMatchObject({ shipperPays: 3131.14, weight: 41_472, reference: '90027674' })
    expect(load.stops?.map(({ dateTime, until }) => [dateTime, until])).toEqual([
      ['2026-12-08T10:09', '2026-12-10T23:59'],
      ['2026-12-09T00:01', '2026-12-10T23:59'],
      ['2026-12-12T00:01', '2026-12-13T23:59'],
    ])
  })

  test('several messages in one file are several loads, pasted ones too', async () => {
    const second = readFileSync(own('04-204-three-stops.edi'), 'utf8')
    const list = open(await openListText('pasted', `${FIRST}\n${second}`))
    expect(list.rows('all', 1).map(({ cells, stops }) => [cells.reference, stops.length])).toEqual([
      ['HB4471903', 2],
      ['HB4471950', 3],
    ])
  })

  test('what can not be posted beside another load is refused in its row', async () => {
    const cancel = readFileSync(own('03-204-cancel-one-line.edi'), 'utf8').replaceAll('HB4471903', 'HB4471904')
    const rows = open(await openListText('pasted', FIRST + cancel)).rows('all', 1)
    expect(rows.map(({ cells, problems }) => [cells.reference, problems.reference])).toEqual([
      ['HB4471903', undefined],
      ['HB4471904', 'This message cancels HB4471904. Nothing can be posted from it.'],
    ])
  })
})

test.each([
  [own('03-204-cancel-one-line.edi'), 'This message cancels HB4471903. Nothing can be posted from it.'],
  [own('07-210-invoice.edi'), 'This is an EDI invoice (210). Only load tenders (204) can be posted from a file.'],
  [
    own('08-204-wrong-se-count.edi'),
    "This tender has errors. The message doesn't have as many segments as it says: SE says 18, we count 15.",
  ],
  [
    own('09-204-wrong-interchange-number.edi'),
    "This EDI message can't be read. The interchange's number isn't the same at its end: ISA says 000000506, IEA says 000000560.",
  ],
  [
    own('11-204-missing-elements.edi'),
    "This tender has errors. Segment 2 (B2), payment method: missing. Segment 4 (S5), reason for the stop: missing. Segment 5 (G62), date: there is no day '20261314'. Segment 8 (N4), state: 4 characters, 2 allowed. Segment 11 (N1), name or kind of id: one is needed.",
  ],
  [theirs('C06-214-status.edi'), "This EDI message can't be read. We don't read this version: 004030."],
])('[EDI-10] %s says why nothing can be posted', async (path, message) => {
  expect(await read(path)).toEqual({ ok: false, message })
})

test('[EDI-12] a tender that begins with a delivery is held, whatever else it says', async () => {
  expect(await openListText('pasted', FIRST.replace('S5*1*CL', 'S5*1*PU'))).toEqual({
    ok: false,
    message: "This tender can't be one load: it begins with a delivery.",
  })
})
