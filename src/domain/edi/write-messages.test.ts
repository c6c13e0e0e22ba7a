import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkInterchange } from './acknowledge.ts'
import { SET_IDS, type FunctionalId, type SetId } from './interchange.ts'
import { readEdiText } from './read-interchange.ts'
import { readTender } from './read-tender.ts'
import { findSegment } from './segment.ts'
import { joinNotes } from './read-tender.ts'
import { splitNote } from './split-words.ts'
import { write204, type TenderOut } from './write-204.ts'
import { write210 } from './write-210.ts'
import { write214 } from './write-214.ts'
import { write824 } from './write-824.ts'
import { write990 } from './write-990.ts'
import {
  cleanValue,
  type SegmentText,
  writeInterchange,
  writeSegment,
  type WrittenSegments,
} from './write-interchange.ts'

const ALL = new Set(SET_IDS)
const ENVELOPE = {
  from: { qualifier: 'ZZ', id: 'MILEPOST', groupId: 'MILEPOST' },
  to: { qualifier: 'ZZ', id: 'COLDCREEK', groupId: 'COLDCREEK' },
  number: 12,
  groupNumber: 12,
  at: new Date('2026-12-04T10:02:00Z'),
  isTest: false,
}

function segmentsOf(written: WrittenSegments): readonly SegmentText[] {
  if (!written.ok) throw new Error(written.why)
  return written.segments
}

/** Writes a set, reads it again, and expects our own rules to accept it. */
function travel(functionalId: FunctionalId, setId: SetId, segments: readonly SegmentText[]) {
  const file = readEdiText(writeInterchange(ENVELOPE, functionalId, setId, segments))
  if (!file.ok) throw new Error(file.why)
  const [interchange] = file.interchanges
  if (!interchange) throw new Error('nothing read')
  expect(interchange.fault).toBeNull()
  const [set] = checkInterchange(interchange, ALL).groups[0]?.sets ?? []
  if (!set) throw new Error('no set')
  expect(set.check).toEqual({ answer: 'A', codes: [], errors: [] })
  return set.set
}

const lines = (written: WrittenSegments) => segmentsOf(written).map(writeSegment)

describe('[EDI-32] what is written reads the same', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })

  test('separators, line breaks and letters beyond ASCII in a value add no segment', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 8 }), (texts) => {
        const notes = texts.map((text): SegmentText => ['NTE', '', `X${text}`])
        const body: SegmentText[] = [['B2', '', 'RDGF', '', '1', '', 'PP'], ['B2A', '00'], ...notes, ['S5', '1', 'CL']]
        const { segments } = travel('SM', '204', body)
        expect(segments).toHaveLength(body.length + 2)
        const read = segments.filter(({ id }) => id === 'NTE').map(({ elements }) => elements[1])
        expect(read).toEqual(texts.map((text) => cleanValue(`X${text}`)))
      }),
    )
  })

  test('separators become blanks, accents go, other letters become question marks', () => {
    expect(cleanValue('A*B~C>D\r\nE\tF')).toBe('A B C D  E F')
    expect(cleanValue('Café Muñoz – “Łódź” 北京')).toBe('Cafe Munoz - "?odz" ??')
  })

  test('a note joins to the same text', () => {
    const words = fc.array(fc.stringMatching(/^[A-Z0-9,.]{1,12}$/), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(words, (all) => {
        const text = all.join(' ')
        const pieces = splitNote(text)
        expect(joinNotes(pieces.map((piece) => ({ id: 'NTE', elements: ['', piece] })))).toBe(text)
        expect(pieces.every((piece) => piece.length <= 80)).toBe(true)
      }),
    )
    expect(splitNote('GATE 2\nNO PETS')).toEqual(['GATE 2', 'NO PETS'])
  })

  test('an id without room holds the message, a text is cut', () => {
    const answer = { answer: 'D', scac: 'RDGF', shipmentId: 'HB1', day: '2026-12-04', loadNumber: null } as const
    const rest = { counterCents: null, words: '', hasV9: false }
    expect(write990({ ...answer, ...rest, shipmentId: 'H'.repeat(31) })).toEqual({
      ok: false,
      why: `shipment '${'H'.repeat(31)}' is longer than 30 characters`,
    })
    const words = 'WORD '.repeat(200)
    const written = segmentsOf(write990({ ...answer, ...rest, words })).filter(([id]) => id === 'K1')
    expect(written).toHaveLength(10)
    expect(Math.max(...written.flat().map((piece) => piece.length))).toBe(29)
  })
})

test("[EDI-20] an answer is one 990 with the shipper's own reference", () => {
  const answer = { scac: 'RDGF', shipmentId: 'HB4471903', day: '2026-12-04', hasV9: false } as const
  const accepted = write990({ ...answer, answer: 'A', loadNumber: 104_512, counterCents: null, words: '' })
  expect(lines(accepted)).toEqual(['B1*RDGF*HB4471903*20261204*A', 'N9*CN*104512'])
  const countered = write990({
    ...answer,
    answer: 'C',
    loadNumber: null,
    counterCents: 235_000,
    words: 'PICKUP AFTER 1300',
  })
  expect(lines(countered)).toEqual(['B1*RDGF*HB4471903*20261204*C', 'L9*LHS*2350.00', 'K1*PICKUP AFTER 1300'])
  const declined = write990({
    ...answer,
    answer: 'D',
    loadNumber: null,
    counterCents: null,
    words: 'No truck in the area before Thursday morning',
    hasV9: true,
  })
  expect(lines(declined)).toEqual([
    'B1*RDGF*HB4471903*20261204*D',
    'V9*DEC',
    'K1*No truck in the area before*Thursday morning',
  ])
  for (const written of [accepted, countered, declined]) travel('GF', '990', segmentsOf(written))
})

test('[EDI-29] an 824 is BGN, OTI and TED, with its reason as a code and in words', () => {
  const advice = write824({
    number: '71',
    at: new Date('2026-12-09T08:11:00Z'),
    set: { id: '210', number: '0001', groupNumber: '84' },
    about: '104512',
    reason: 'totals differ',
    words: 'The invoice says $1,737.50. The deal comes to $1,675.00.',
  })
  expect(lines(advice)).toEqual([
    'BGN*11*71*20261209*0811*UT',
    'OTI*TR*SI*104512*****84*0001*210',
    'TED*010*The invoice says $1,737.50. The deal comes to $1,675.00.',
  ])
  const long = write824({
    number: '72',
    at: new Date('2026-12-09T08:11:00Z'),
    set: { id: '204', number: '0001', groupNumber: '501' },
    about: 'HB4471903',
    reason: 'other',
    words: 'Several carriers let you book for them. Name a carrier in the settings of this partner first.',
  })
  expect(lines(long).slice(2)).toEqual([
    'TED*024*Several carriers let you book for them. Name a carrier in',
    'NTE**Several carriers let you book for them. Name a carrier in the settings of this',
    'NTE**partner first.',
  ])
  for (const written of [advice, long]) travel('AG', '824', segmentsOf(written))
})

describe("[EDI-25] times go out in the partner's time code", () => {
  const status = {
    loadNumber: 104_512,
    scac: 'RDGF',
    shipmentId: 'HB4471903',
    stopNumber: '2',
    kind: 'delivery',
    tap: 'arrived',
    stop: { city: 'Columbus', state: 'OH', zone: 'America/New_York' },
    trailer: '53118',
    reason: 'NS',
  } as const
  test.each([
    ['LT', '2026-12-08T11:12:00Z', 'AT7*X1*NS***20261208*0612*LT'],
    ['zone', '2026-12-08T11:12:00Z', 'AT7*X1*NS***20261208*0612*ES'],
    ['zone', '2026-07-08T11:12:00Z', 'AT7*X1*NS***20260708*0712*ED'],
    ['UT', '2026-12-08T11:12:00Z', 'AT7*X1*NS***20261208*1112*UT'],
    ['LT', '2026-12-08T02:12:00Z', 'AT7*X1*NS***20261207*2112*LT'],
  ] as const)('%s, %s', (timeCode, at, expected) => {
    const written = write214({ ...status, at: Date.parse(at), timeCode })
    expect(lines(written)).toEqual([
      'B10*104512*HB4471903*RDGF',
      'LX*1',
      expected,
      'MS1*Columbus*OH*US',
      'MS2*RDGF*53118',
      'L11*2*QN',
    ])
    travel('QM', '214', segmentsOf(written))
  })
})

test('[EDI-28] a 210 has a line for each charge, also a credit, and its total in B3 and L3', () => {
  const written = write210({
    invoiceNumber: 'RF-204',
    loadNumber: 104_512,
    scac: 'RDGF',
    shipmentId: 'HB4471903',
    payment: 'PP',
    day: '2026-12-09',
    deliveredOn: '2026-12-08',
    termDays: 30,
    billTo: { name: 'Halden Box & Board', address: 'PO Box 880', city: 'Madison', state: 'WI', zip: '53703' },
    lines: [
      { kind: 'line-haul', isAtPickup: false, words: 'Line haul', cents: 185_000 },
      { kind: 'detention', isAtPickup: true, words: 'Detention at the pickup', cents: 3750 },
      { kind: null, isAtPickup: false, words: 'Pallet exchange', cents: -1000 },
    ],
    weightLbs: 38_640,
    pieces: 22,
  })
  expect(lines(written)).toEqual([
    'B3**RF-204*HB4471903*PP**20261209*187750**20261208*035*RDGF*20261209',
    'C3*USD',
    'ITD*01*3*****30',
    'N9*CN*104512',
    'N1*BT*Halden Box & Board',
    'N3*PO Box 880',
    'N4*Madison*WI*53703*US',
    'LX*1',
    'L5*1*Line haul',
    'L1*1***185000****LHS',
    'LX*2',
    'L5*2*Detention at the pickup',
    'L1*2***3750****DTL',
    'LX*3',
    'L5*3*Pallet exchange',
    'L1*3***-1000****400',
    'L3*38640*G***187750******22',
  ])
  travel('IM', '210', segmentsOf(written))
})

describe('[EDI-30] a 204 to a carrier', () => {
  const at = (time: string) => Date.parse(time)
  const tender: TenderOut = {
    purpose: '00',
    scac: 'CCKH',
    loadNumber: 104_512,
    broker: 'Ridgeline Freight',
    respondBy: at('2026-12-04T17:15:00Z'),
    rateCents: 160_000,
    weightLbs: 30_000,
    pieces: 20,
    commodity: 'Chilled dough',
    temperature: '34 to 38 F',
    words: 'Driver must check in at gate 2 with photo ID. No pets. Call one hour before arrival at the dock.',
    references: [{ kind: 'CR', value: '118820' }],
    equipment: { code: 'RT', feet: 53 },
    timeCode: 'LT',
    stops: [
      {
        number: 1,
        kind: 'pickup',
        from: at('2026-12-07T14:00:00Z'),
        to: at('2026-12-07T16:00:00Z'),
        zone: 'America/Chicago',
        city: 'Madison',
        state: 'WI',
        zip: '53704',
        dock: { name: 'Halden Madison', address: '2400 Commercial Ave', contact: 'Office', phone: '+1 608 555 0188' },
        weightLbs: 30_000,
        pieces: 20,
        appointment: 'PU55812',
        references: [{ kind: 'PO', value: 'PO-77120' }],
      },
      {
        number: 2,
        kind: 'delivery',
        from: at('2026-12-07T21:30:00Z'),
        to: null,
        zone: 'America/Chicago',
        city: 'Waukegan',
        state: 'IL',
        zip: '60085',
        dock: null,
        weightLbs: 12_000,
        pieces: 8,
        appointment: '',
        references: [],
      },
      {
        number: 3,
        kind: 'delivery',
        from: at('2026-12-08T10:00:00Z'),
        to: null,
        zone: 'America/New_York',
        city: 'Columbus',
        state: 'OH',
        zip: '43217',
        dock: null,
        weightLbs: 18_000,
        pieces: 12,
        appointment: '',
        references: [],
      },
    ],
  }

  test('[EDI-32] reads as the same tender', () => {
    const read = readTender(travel('SM', '204', segmentsOf(write204(tender))))
    expect(read).toMatchObject({
      purpose: 'new',
      shipmentId: '104512',
      scac: 'CCKH',
      respondBy: { day: '2026-12-04', clock: '11:15', zone: 'LT' },
      paysCents: 160_000,
      weightLbs: 30_000,
      pieces: 20,
      temperature: '34 to 38 F',
      words: tender.words,
      equipment: { code: 'RT', feet: 53 },
      commodities: ['Chilled dough'],
      remarks: [],
      stops: [
        {
          kind: 'pickup',
          reason: 'CL',
          appointment: 'PU55812',
          window: { from: { clock: '08:00' }, to: { clock: '10:00' } },
          place: { name: 'Halden Madison', address: '2400 Commercial Ave', zip: '53704' },
        },
        {
          kind: 'delivery',
          reason: 'PU',
          weightLbs: 12_000,
          pieces: 8,
          window: { from: { clock: '15:30' }, to: null },
        },
        { kind: 'delivery', reason: 'CU', weightLbs: 18_000, window: { from: { clock: '05:00' } } },
      ],
    })
  })

  test('[EDI-32] a text that is too short for its element is lengthened', () => {
    const written = write204({ ...tender, temperature: 'F' })
    expect(lines(written)).toContain('AT5***F.')
    travel('SM', '204', segmentsOf(written))
  })

  test('names no street, dock or phone of a stop that the carrier does not see yet', () => {
    const hidden = { ...tender, stops: tender.stops.map((stop) => ({ ...stop, dock: null })) }
    const set = travel('SM', '204', segmentsOf(write204(hidden)))
    expect(set.segments.filter(({ id }) => id === 'N3' || id === 'G61')).toEqual([])
    expect(findSegment(set.segments.slice(10), 'N1').elements).toEqual(['SH', 'Madison'])
  })
})
