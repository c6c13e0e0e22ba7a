import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StopKind } from '../freight/load-stop.ts'
import { checkInterchange } from './acknowledge.ts'
import { describeSegmentError } from './describe-error.ts'
import { type EdiSet, SET_IDS } from './interchange.ts'
import { readEdi, readEdiText } from './read-interchange.ts'
import { readTender } from './read-tender.ts'
import { type TenderOut, type TenderOutStop, write204 } from './write-204.ts'
import type { SegmentText } from './write-interchange.ts'

const ALL = new Set(SET_IDS)

// what no sender uses inside a value that separates in one of the ways below
const text = (longest: number) =>
  fc
    .stringMatching(new RegExp(`^[A-Z][A-Z0-9][A-Z0-9 .,&/-]{0,${longest - 2}}$`))
    .map((value) => value.trim().replaceAll(/ +/g, ' '))
const id = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,19}$/)
const zones = [
  { zone: 'America/New_York', city: 'COLUMBUS', state: 'OH', zip: '43217' },
  { zone: 'America/Chicago', city: 'MADISON', state: 'WI', zip: '53704' },
  { zone: 'America/Phoenix', city: 'PHOENIX', state: 'AZ', zip: '85001' },
]
const MINUTE = 60_000
const FIRST_DAY = Date.parse('2026-01-05T00:00:00Z')
const instant = fc.integer({ min: 0, max: 500 * 24 * 60 }).map((minutes) => FIRST_DAY + minutes * MINUTE)
const references = fc.array(fc.record({ kind: fc.constantFrom('PO', 'BM', 'SI'), value: id }), { maxLength: 3 })

const dock = fc.record({
  name: text(30),
  address: text(50),
  contact: text(20),
  phone: fc.constantFrom('', '608-555-0188', '+1 608 555 0188'),
})
const anyStop = (kind: StopKind, number: number): fc.Arbitrary<TenderOutStop> =>
  fc
    .record({
      number: fc.constant(number),
      kind: fc.constant(kind),
      from: instant,
      to: fc.constant(null),
      place: fc.constantFrom(...zones),
      dock: fc.option(dock),
      weightLbs: fc.option(fc.integer({ min: 1, max: 48_000 })),
      pieces: fc.option(fc.integer({ min: 1, max: 9999 })),
      appointment: fc.oneof(fc.constant(''), id),
      references,
    })
    .map(({ place, ...stop }) => ({ ...stop, ...place }))

/** A pickup first, a delivery last, up to six stops. */
const stops = fc
  .array(fc.constantFrom<StopKind>('pickup', 'delivery'), { maxLength: 4 })
  .chain((between) =>
    fc.tuple(...['pickup' as const, ...between, 'delivery' as const].map((kind, at) => anyStop(kind, at + 1))),
  )

const anyTender: fc.Arbitrary<TenderOut> = fc.record({
  purpose: fc.constantFrom('00', '04', '01', '06'),
  scac: fc.constantFrom('CCKH', 'RDGF', 'AB'),
  loadNumber: fc.integer({ min: 1, max: 999_999_999 }),
  broker: text(40),
  respondBy: fc.option(instant),
  rateCents: fc.integer({ min: 1, max: 10_000_000 }),
  weightLbs: fc.integer({ min: 1, max: 80_000 }),
  pieces: fc.option(fc.integer({ min: 1, max: 9999 })),
  commodity: fc.oneof(fc.constant(''), text(40)),
  temperature: fc.oneof(fc.constant(''), text(25)),
  words: fc.oneof(fc.constant(''), text(60)),
  references,
  equipment: fc.option(fc.record({ code: fc.constantFrom('RT', 'TV', 'FT'), feet: fc.constantFrom(48, 53, null) })),
  stops,
  timeCode: fc.constantFrom('LT', 'zone', 'UT'),
})

interface Separators {
  element: string
  component: string
  segment: string
}

const anySeparators: fc.Arbitrary<Separators> = fc
  .tuple(
    fc.constantFrom('*', '|', '^', '\u001D', ':', '~'),
    fc.constantFrom('>', ':', '\\', '<', '\u001F', '!'),
    fc.constantFrom('~', '\n', '\r', '\r\n', "'", '\u001C', '~\n', '~\r\n', '?\n'),
  )
  .map(([element, component, segment]) => ({ element, component, segment }))
  .filter(({ element, component, segment }) => new Set([element, component, segment[0]]).size === 3)

const PLAIN: Separators = { element: '*', component: '>', segment: '~\n' }

/** An interchange as another program writes it. @param body between ST and SE */
function encode(body: readonly SegmentText[], { element, component, segment }: Separators, padded = true): string {
  const pad = (value: string, length: number) => (padded ? value.padEnd(length) : value)
  const isa = ['ISA', '00', pad('', 10), '00', pad('', 10), 'ZZ', pad('A', 15), 'ZZ', pad('B', 15)]
  const trimmed = body.map((values) => values.slice(0, values.findLastIndex((value) => value !== '') + 1))
  return [
    [...isa, '261204', '0915', 'U', '00401', '000000007', '0', 'P', component],
    ['GS', 'SM', 'A', 'B', '20261204', '0915', '7', 'X', '004010'],
    ['ST', '204', '0001'],
    ...trimmed,
    ['SE', String(body.length + 2), '0001'],
    ['GE', '1', '7'],
    ['IEA', '1', '000000007'],
  ]
    .map((values) => values.join(element) + segment)
    .join('')
}

function check(written: string) {
  const file = readEdiText(written)
  if (!file.ok) throw new Error(file.why)
  const [interchange] = file.interchanges
  if (!interchange) throw new Error('nothing read')
  expect(interchange.fault).toBeNull()
  const [only] = checkInterchange(interchange, ALL).groups[0]?.sets ?? []
  if (!only) throw new Error('no set')
  return only
}

function segmentsOf(tender: TenderOut): readonly SegmentText[] {
  const written = write204(tender)
  if (!written.ok) throw new Error(written.why)
  return written.segments
}

test('[EDI-32] any tender of ours reads the same, whatever its separators, line ends and paddings', () => {
  fc.assert(
    fc.property(anyTender, anySeparators, fc.boolean(), (tender, separators, padded) => {
      const body = segmentsOf(tender)
      const { set, check: verdict } = check(encode(body, separators, padded))
      expect(verdict).toEqual({ answer: 'A', codes: [], errors: [] })
      const read = readTender(set)
      expect(read).toEqual(readTender(check(encode(body, PLAIN)).set))
      expect([read.shipmentId, read.scac, read.paysCents]).toEqual([
        String(tender.loadNumber),
        tender.scac,
        tender.rateCents,
      ])
      expect(read.stops.map(({ kind, number, place }) => [kind, number, place?.city])).toEqual(
        tender.stops.map(({ kind, number, city }) => [kind, String(number), city]),
      )
      expect(read.words).toBe(tender.words)
    }),
  )
})

/** One thing that is wrong, and where. */
interface Mutation {
  name: string
  id: string
  change: (segment: SegmentText) => SegmentText
}

const replaced = (at: number, value: string) => (segment: SegmentText) => {
  const values = [...segment, ...Array.from({ length: at + 1 }, () => '')].slice(0, Math.max(segment.length, at + 1))
  values[at] = value
  return values
}

const MUTATIONS: readonly Mutation[] = [
  { name: 'no shipment number', id: 'B2', change: replaced(4, '') },
  { name: 'no payment', id: 'B2', change: replaced(6, '') },
  { name: 'no purpose', id: 'B2A', change: replaced(1, '') },
  { name: 'no reason for a stop', id: 'S5', change: replaced(2, '') },
  { name: 'a stop number of letters', id: 'S5', change: replaced(1, 'ONE') },
  { name: 'a state of four letters', id: 'N4', change: replaced(2, 'WISC') },
  { name: 'a day that is none', id: 'G62', change: replaced(2, '20261314') },
  { name: 'a time that is none', id: 'G62', change: replaced(4, '2575') },
  { name: 'a party without a name', id: 'N1', change: replaced(2, '') },
  { name: 'an amount of letters', id: 'L3', change: replaced(5, 'FREE') },
]

describe('[EDI-06] any tender with one thing wrong is rejected with its segment and its line', () => {
  test.each(MUTATIONS)('$name', ({ id: segmentId, change }) => {
    fc.assert(
      fc.property(anyTender, anySeparators, fc.nat(), (tender, separators, pick) => {
        const body = segmentsOf(tender)
        const places = body.flatMap(([each], index) => (each === segmentId ? [index] : []))
        const at = places[pick % places.length] ?? -1
        const broken = body.map((segment, index) => (index === at ? change(segment) : segment))
        const { check: verdict } = check(encode(broken, separators))
        expect(verdict.answer).toBe('R')
        // ST is the first
        const words = verdict.errors.flatMap(describeSegmentError)
        expect(words).toContainEqual(expect.stringMatching(new RegExp(`^Segment ${at + 2} \\(${segmentId}\\)`)))
      }),
    )
  })

  test('a segment in another place', () => {
    fc.assert(
      fc.property(anyTender, (tender) => {
        const body = segmentsOf(tender)
        const { check: verdict } = check(encode([...body.slice(1), ...body.slice(0, 1)], PLAIN))
        expect(verdict.answer).toBe('R')
        expect(verdict.errors.map(({ id: each }) => each)).toContain('B2')
      }),
    )
  })
})

/** Each stop of a tender that is read is one S5 of the text. */
function expectWhole(set: EdiSet): void {
  const tender = readTender(set)
  expect(tender.stops).toHaveLength(set.segments.filter((segment) => segment.id === 'S5').length)
  expect(set.end?.count).toBe(String(set.segments.length))
}

test('[EDI-07] no edit of its bytes makes the reader throw, or half a tender of it', () => {
  const edit = fc.record({
    at: fc.nat(5000),
    cut: fc.nat(60),
    insert: fc.oneof(
      fc.constantFrom('~', '*', '\n', '~\n', 'S5*9*CL~\n', 'SE*3*0001~', '\u0000'),
      fc.string({ maxLength: 8 }),
    ),
  })
  fc.assert(
    fc.property(anyTender, fc.array(edit, { minLength: 1, maxLength: 4 }), (tender, edits) => {
      const whole = encode(segmentsOf(tender), PLAIN)
      const changed = edits.reduce((written, { at, cut, insert }) => {
        const from = at % (written.length + 1)
        return written.slice(0, from) + insert + written.slice(from + cut)
      }, whole)
      const file = readEdi(new TextEncoder().encode(changed))
      if (!file.ok) return
      for (const interchange of file.interchanges)
        for (const { sets } of checkInterchange(interchange, ALL).groups)
          for (const { set, check: verdict } of sets)
            if (verdict.answer === 'R') verdict.errors.flatMap(describeSegmentError)
            else if (set.id === '204') expectWhole(set)
    }),
    { numRuns: 500 },
  )
})
