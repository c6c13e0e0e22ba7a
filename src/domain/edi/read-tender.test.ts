import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkInterchange } from './acknowledge.ts'
import { type EdiTime, instantOf, readEdiTime } from './edi-time.ts'
import { SET_IDS } from './interchange.ts'
import { cancelEffect, decideTender, isSameTender, respondByOf } from './decide-tender.ts'
import { whyHeld } from './postable-tender.ts'
import { readEdiText } from './read-interchange.ts'
import { joinNotes, readTender } from './read-tender.ts'
import { appointmentOf, tenderDifferences } from './tender-differences.ts'
import { equipmentOf } from './tender-equipment.ts'
import type { EdiTender } from './tender.ts'

const text = (name: string) => readFileSync(`tests/fixtures/edi/${name}`, 'utf8')
const FIRST = text('01-204-new.edi')
const [CHICAGO, NEW_YORK, PHOENIX] = ['America/Chicago', 'America/New_York', 'America/Phoenix']

function tenderOf(message: string): EdiTender {
  const file = readEdiText(message)
  const [interchange] = file.ok ? file.interchanges : []
  if (!interchange) throw new Error('unread')
  const [set] = checkInterchange(interchange, new Set(SET_IDS)).groups[0]?.sets ?? []
  if (!set || set.check.answer === 'R') throw new Error(JSON.stringify(set?.check))
  return readTender(set.set)
}

/** The first file with other segments; their number is counted again. */
function changed(...changes: readonly (readonly [found: string, written: string])[]): EdiTender {
  const message = changes.reduce((all, [found, written]) => {
    expect(all).toContain(found)
    return all.replace(found, written)
  }, FIRST)
  const count = message.split('~').findIndex((segment) => segment.trim().startsWith('SE*')) - 1
  return tenderOf(message.replace(/SE\*\d+/, `SE*${count}`))
}

const iso = (at: number | null | undefined) => (at == null ? at : new Date(at).toISOString())

describe('[EDI-13] a time is the right instant on both sides of daylight saving time', () => {
  const at = (written: string, zone: string): EdiTime => {
    const [date = '', time = ''] = written.split(' ')
    const read = readEdiTime(date, time, zone)
    if (!read) throw new Error('no time')
    return read
  }
  test.each([
    ['20261204 1115', 'CT', NEW_YORK, '2026-12-04T17:15:00.000Z'],
    ['20260704 1115', 'CT', NEW_YORK, '2026-07-04T16:15:00.000Z'],
    ['20261207 0752', 'LT', CHICAGO, '2026-12-07T13:52:00.000Z'],
    ['20260707 0752', 'LT', CHICAGO, '2026-07-07T12:52:00.000Z'],
    ['20260707 0752', '', NEW_YORK, '2026-07-07T11:52:00.000Z'],
    ['20261207 1041', 'CS', NEW_YORK, '2026-12-07T16:41:00.000Z'],
    ['20260707 1041', 'CS', CHICAGO, '2026-07-07T16:41:00.000Z'],
    ['20260707 1041', 'CD', CHICAGO, '2026-07-07T15:41:00.000Z'],
    ['20261208 0310', 'ET', CHICAGO, '2026-12-08T08:10:00.000Z'],
    ['20261208 1112', 'UT', CHICAGO, '2026-12-08T11:12:00.000Z'],
    ['20261208 1112', 'GM', CHICAGO, '2026-12-08T11:12:00.000Z'],
    ['20261208 1112', '05', CHICAGO, '2026-12-08T06:12:00.000Z'],
    ['20261208 1112', '20', CHICAGO, '2026-12-08T16:12:00.000Z'],
    ['20260708 0800', 'MT', PHOENIX, '2026-07-08T15:00:00.000Z'],
    ['20260708 0800', 'MT', CHICAGO, '2026-07-08T14:00:00.000Z'],
    ['20260708 0800', 'AT', CHICAGO, '2026-07-08T16:00:00.000Z'],
    ['20260708 0800', 'HT', CHICAGO, '2026-07-08T18:00:00.000Z'],
    ['20261231 2400', 'LT', CHICAGO, '2027-01-01T06:00:00.000Z'],
    ['20261207 080030', 'LT', CHICAGO, '2026-12-07T14:00:00.000Z'],
  ])('%s %s at a stop in %s', (written, zone, stopZone, expected) => {
    const read = instantOf(at(written, zone), stopZone)
    expect(read.ok ? iso(read.at) : read.reason).toBe(expected)
  })

  test('a gap and an hour that comes twice are asked, never guessed', () => {
    expect(instantOf(at('20270314 0230', 'LT'), CHICAGO)).toEqual({ ok: false, reason: 'gap' })
    expect(instantOf(at('20261101 0130', 'CT'), NEW_YORK)).toEqual({ ok: false, reason: 'overlap' })
    expect(instantOf(at('20261207 0800', 'LT'), null)).toEqual({ ok: false, reason: 'no zone' })
    const second = instantOf(at('20261101 0130', 'CS'), CHICAGO)
    expect(second.ok && iso(second.at)).toBe('2026-11-01T07:30:00.000Z')
  })
})

describe('[EDI-15] what a tender says', () => {
  test('the first file: times, words, equipment and money', () => {
    const tender = tenderOf(FIRST)
    expect(tender).toMatchObject({
      purpose: 'new',
      shipmentId: 'HB4471903',
      scac: 'RDGF',
      payment: 'PP',
      paysCents: 185_000,
      weightLbs: 38_640,
      pieces: 22,
      temperature: 'KEEP AT 34 TO 38 F',
      words: 'DRIVER MUST CHECK IN AT GATE 2 WITH PHOTO ID. NO PETS. CALL 555-555-0171 ONE HOUR BEFORE ARRIVAL.',
      references: [{ kind: 'CR', value: '118820', words: 'Shipment batch' }],
      remarks: [],
    })
    const [pickup, delivery] = tender.stops
    const windows = [pickup, delivery].map((stop) => stop?.window && appointmentOf(stop.window, null))
    expect(windows.map((window) => [iso(window?.from), iso(window?.to)])).toEqual([
      ['2026-12-07T14:00:00.000Z', '2026-12-07T16:00:00.000Z'],
      ['2026-12-08T10:00:00.000Z', null],
    ])
    expect([pickup?.appointment, delivery?.appointment]).toEqual(['PU55812', 'DC4-90317'])
    expect(tender.equipment && equipmentOf(tender.equipment)).toEqual({
      vehicle: 'Reefer',
      trailer: 'Refrigerator 53 FT',
    })
  })

  test('weights in kilograms are pounds, and a total that differs is marked', () => {
    const tender = changed(
      ['AT8*G*L*38640*22', 'AT8*G*K*10000*22'],
      ['S5*1*CL*38640*L', 'S5*1*CL*10000*K'],
      ['L3*38640', 'L3*40000'],
    )
    expect(tender.stops[0]?.weightLbs).toBe(22_046)
    expect(tender.weightLbs).toBe(22_046)
    expect(tender.remarks).toEqual(['The pickups weigh 22,046 lb, the total says 40,000 lb'])
  })

  test('pieces that repeat the weight are none', () => {
    expect(changed(['******22~', '******38640~']).pieces).toBeNull()
  })

  test('a date alone is the whole day, and a lone bound is marked', () => {
    const day = changed(['G62*53*20261208*G*0500*ET~\n', 'G62*70*20261208~\n'], ['G62*54*20261208*L*0500*ET~\n', ''])
    const window = day.stops[1]?.window
    const appointment = window ? appointmentOf(window, NEW_YORK) : null
    expect([iso(appointment?.from), iso(appointment?.to)]).toEqual([
      '2026-12-08T05:00:00.000Z',
      '2026-12-09T04:59:00.000Z',
    ])
    const open = changed(['G62*38*20261207*K*1000*CT~\n', ''])
    expect(open.remarks).toEqual(['Stop 1 has no latest time'])
    const other = changed(['G62*37*', 'G62*53*'], ['G62*38*', 'G62*54*'])
    expect(other.stops[0]?.window).toBeNull()
    expect(other.remarks).toEqual(['Stop 1 has dates of kind 53 and 54, which we skip'])
  })

  test('hazmat is words: number, name, class and group', () => {
    const tender = changed([
      'AT8*G*L*38640*22~\n',
      'AT8*G*L*38640*22~\nG61*HM*SAFETY*TE*8005550100~\nLH1*PL*4*UN1993*******III~\nLH2*3~\nLH3*FLAMMABLE LIQUIDS NOS*D~\n',
    ])
    expect(tender.hazmat).toEqual(['UN1993, FLAMMABLE LIQUIDS NOS, class 3, packing group III'])
  })

  test('short pieces of a note are lines, full ones go on', () => {
    const note = (...pieces: string[]) => joinNotes(pieces.map((piece) => ({ id: 'NTE', elements: ['', piece] })))
    expect(note('GATE 2', 'NO PETS')).toBe('GATE 2\nNO PETS')
    expect(note('A'.repeat(70), 'B', 'C')).toBe(`${'A'.repeat(70)}B\nC`)
    expect(note(`${'A'.repeat(79)} `, 'B')).toBe(`${'A'.repeat(79)} B`)
  })

  test.each([
    [
      { code: 'TF', feet: 53 },
      { vehicle: 'Van', trailer: 'Dry 53 FT' },
    ],
    [
      { code: 'TL', feet: 48 },
      { vehicle: 'Van', trailer: 'Dry 48 FT' },
    ],
    [
      { code: 'TF', feet: 45 },
      { vehicle: 'Van', trailer: null },
    ],
    [
      { code: 'RT', feet: null },
      { vehicle: 'Reefer', trailer: null },
    ],
    [
      { code: 'FT', feet: 48 },
      { vehicle: 'Flatbed', trailer: 'Flat Bed 48 FT' },
    ],
    [
      { code: 'CN', feet: 40 },
      { vehicle: 'Container', trailer: 'Other' },
    ],
    [{ code: 'ZZ', feet: 53 }, null],
  ])('equipment %j', (written, expected) => {
    expect(equipmentOf(written)).toEqual(expected)
  })
})

describe('[EDI-12] which tenders can be one load', () => {
  test('three stops, of which PU is a delivery', () => {
    const tender = tenderOf(text('04-204-three-stops.edi'))
    expect(tender.stops.map(({ kind, reason, weightLbs }) => [kind, reason, weightLbs])).toEqual([
      ['pickup', 'LD', 30_000],
      ['delivery', 'PU', 12_000],
      ['delivery', 'CU', 18_000],
    ])
    expect(whyHeld(tender)).toBeNull()
  })

  test.each([
    ['CL', 'pickup'],
    ['LD', 'pickup'],
    ['PL', 'pickup'],
    ['SL', 'pickup'],
    ['PA', 'pickup'],
    ['UL', 'delivery'],
    ['CU', 'delivery'],
    ['PU', 'delivery'],
    ['SU', 'delivery'],
    ['DT', 'delivery'],
    ['DR', 'other'],
  ])('%s is a %s', (reason, kind) => {
    expect(changed(['S5*1*CL', `S5*1*${reason}`]).stops[0]?.kind).toBe(kind)
  })

  test.each([
    ['S5*1*CL', 'S5*1*PU', 'it begins with a delivery'],
    ['S5*2*CU', 'S5*2*LD', 'it ends with a pickup'],
    ['S5*1*CL', 'S5*1*DR', 'stop 1 is neither a pickup nor a delivery'],
  ])('%s as %s is held', (found, written, why) => {
    expect(whyHeld(changed([found, written]))).toBe(`This tender can't be one load: ${why}.`)
  })
})

describe('[EDI-11] which round of a shipment a tender opens, changes or cancels', () => {
  const [first, second, third] = ['01-204-new.edi', '02-204-change-separators.edi', '03-204-cancel-one-line.edi'].map(
    (name) => tenderOf(text(name)),
  )
  if (!first || !second || !third) throw new Error('unread')
  const open = { round: 1, state: 'received', tender: first } as const
  const ended = { ...open, state: 'expired' } as const

  test.each([
    ['new', first, null, { effect: 'open', round: 1 }],
    ['the same again', first, open, { effect: 'ignored', why: 'Shipment HB4471903 is already open as it stands here' }],
    ['a change', second, open, { effect: 'change', round: 1 }],
    ['new with other content', { ...second, purpose: 'new' as const }, open, { effect: 'change', round: 1 }],
    ['a cancel', third, open, { effect: 'cancel', round: 1 }],
    ['a cancel of an accepted one', third, { ...open, state: 'accepted' as const }, { effect: 'cancel', round: 1 }],
    ['new after the end', first, ended, { effect: 'open', round: 2 }],
    ['a change after the end', second, ended, { effect: 'open', round: 2 }],
    ['a cancel after the end', third, ended, { effect: 'ignored', why: 'Shipment HB4471903 has already ended' }],
    ['a change of nothing', second, null, { effect: 'held', why: "We don't have shipment HB4471903" }],
    ['a cancel of nothing', third, null, { effect: 'held', why: "We don't have shipment HB4471903" }],
    [
      'another purpose',
      { ...first, purpose: 'other' as const, purposeCode: '22' },
      null,
      { effect: 'ignored', why: 'Purpose 22 has no effect' },
    ],
  ])('%s', (_, tender, last, expected) => {
    expect(decideTender(tender, last, 'RDGF')).toEqual(expected)
  })

  test('one for another carrier gets advice and opens nothing', () => {
    expect(decideTender(first, null, 'MPST')).toEqual({
      effect: 'advice',
      reason: "doesn't match",
      words: 'HB4471903 names the carrier RDGF. We are MPST.',
    })
    expect(decideTender(first, null, null)).toEqual({ effect: 'open', round: 1 })
  })

  test('a stored tender is the same whatever the order of its keys', () => {
    const stored = Object.fromEntries(Object.entries(first).toReversed()) as unknown as EdiTender
    expect(isSameTender(stored, first)).toBe(true)
    expect(isSameTender(second, first)).toBe(false)
  })

  test('a change of an open round without a time keeps the earlier one', () => {
    const around = { receivedAt: Date.parse('2026-12-04T15:16:00Z'), answerMinutes: 60, zone: CHICAGO, earlier: null }
    expect(iso(respondByOf(first, around))).toBe('2026-12-04T17:15:00.000Z')
    expect(iso(respondByOf(second, { ...around, earlier: Date.parse('2026-12-04T17:15:00Z') }))).toBe(
      '2026-12-04T17:15:00.000Z',
    )
    expect(iso(respondByOf(second, around))).toBe('2026-12-04T16:16:00.000Z')
  })

  test('the differences of two versions, in words', () => {
    expect(tenderDifferences(first, second, [CHICAGO, NEW_YORK])).toEqual([
      { name: 'Delivery', before: 'Tue Dec 8, 05:00 EST', after: 'Wed Dec 9, 05:00 to 07:00 EST' },
      { name: 'Shipper pays', before: '$1,850', after: '$1,975' },
    ])
    expect(tenderDifferences(first, first, [CHICAGO, NEW_YORK])).toEqual([])
  })

  test('[EDI-19] a cancel takes only a free load off the board', () => {
    expect((['none', 'free', 'tendered', 'booked'] as const).map(cancelEffect)).toEqual([
      'cancelled',
      'cancel load',
      'held',
      'held',
    ])
  })
})
