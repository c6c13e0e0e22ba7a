import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkInterchange } from './acknowledge.ts'
import { describeSegmentError } from './describe-error.ts'
import { type EdiInterchange, SET_IDS } from './interchange.ts'
import { readEdi } from './read-interchange.ts'
import { writeInterchange, writeSegment, writeTa1Interchange } from './write-interchange.ts'

const OWN = 'tests/fixtures/edi'
const CASES = 'tests/fixtures/imports/cases'
const ALL = new Set(SET_IDS)

function readFile(name: string, folder = OWN): readonly EdiInterchange[] {
  const file = readEdi(readFileSync(`${folder}/${name}`))
  if (!file.ok) throw new Error(file.why)
  return file.interchanges
}

function only(name: string, folder?: string): EdiInterchange {
  const [interchange, ...others] = readFile(name, folder)
  if (!interchange || others.length > 0) throw new Error(`${name} has another number of interchanges`)
  return interchange
}

const answersOf = (interchange: EdiInterchange) =>
  checkInterchange(interchange, ALL).groups.map(({ acknowledgment }) => acknowledgment?.map(writeSegment) ?? null)

describe('[EDI-06] the sample files read as their index says', () => {
  const sm = (group: number, ...set: string[]) => [`AK1*SM*${group}`, 'AK2*204*0001', ...set]
  test.each([
    ['01-204-new.edi', sm(501, 'AK5*A', 'AK9*A*1*1*1')],
    ['02-204-change-separators.edi', sm(502, 'AK5*A', 'AK9*A*1*1*1')],
    ['03-204-cancel-one-line.edi', sm(503, 'AK5*A', 'AK9*A*1*1*1')],
    ['04-204-three-stops.edi', sm(504, 'AK5*A', 'AK9*A*1*1*1')],
    [
      '06-214-five-statuses.edi',
      ['AK1*QM*81', ...[1, 2, 3, 4, 5].flatMap((n) => [`AK2*214*000${n}`, 'AK5*A']), 'AK9*A*5*5*5'],
    ],
    ['07-210-invoice.edi', ['AK1*IM*84', 'AK2*210*0001', 'AK5*A', 'AK9*A*1*1*1']],
    ['08-204-wrong-se-count.edi', sm(505, 'AK5*R*4', 'AK9*R*1*1*0')],
    ['10-204-unknown-segment.edi', sm(507, 'AK3*QX9*9**1', 'AK3*AK3*11**6', 'AK5*E*5', 'AK9*E*1*1*1')],
    [
      '11-204-missing-elements.edi',
      sm(
        508,
        'AK3*B2*2**8',
        'AK4*6*146*1',
        'AK3*S5*4**8',
        'AK4*2*163*1',
        'AK3*G62*5**8',
        'AK4*2*373*8*20261314',
        'AK3*N4*8**8',
        'AK4*2*156*5*WISC',
        'AK3*N1*11**8',
        'AK4*2*93*2',
        'AK5*R*5',
        'AK9*R*1*1*0',
      ),
    ],
  ])('%s', (name, expected) => {
    expect(answersOf(only(name))).toEqual([expected])
  })

  test.each([
    ['C06-204-tender-newlines.edi', ['AK1*SM*17878', 'AK2*204*178780001', 'AK5*A', 'AK9*A*1*1*1']],
    ['C06-204-change-tilde.edi', ['AK1*SM*17901', 'AK2*204*179010001', 'AK5*A', 'AK9*A*1*1*1']],
    ['C06-204-cancel.edi', ['AK1*SM*17950', 'AK2*204*179500001', 'AK5*A', 'AK9*A*1*1*1']],
    ['C06-214-status.edi', ['AK1*QM*82265', 'AK9*R*1*1*0*2']],
    ['C06-990-accept.edi', ['AK1*GF*267', 'AK2*990*000000448', 'AK5*A', 'AK9*A*1*1*1']],
    ['C06-210-invoice.edi', ['AK1*IM*1838', 'AK2*210*18380001', 'AK5*A', 'AK9*A*1*1*1']],
  ])('%s', (name, expected) => {
    const interchange = only(name, CASES)
    expect(interchange.header.usage).toBe('T')
    expect(answersOf(interchange)).toEqual([expected])
  })

  test('05: three answers are acknowledged, an acknowledgment is not', () => {
    const interchange = only('05-990-three-answers-and-997.edi')
    expect(answersOf(interchange)).toEqual([
      ['AK1*GF*77', ...[1, 2, 3].flatMap((n) => [`AK2*990*000${n}`, 'AK5*A']), 'AK9*A*3*3*3'],
      null,
    ])
  })

  test('06: a short ISA is read with a note', () => {
    expect(only('06-214-five-statuses.edi').notes).toEqual(['ISA is not 106 characters long'])
    expect(only('01-204-new.edi').notes).toEqual([])
  })

  test('09: a number that differs at the end is a TA1 alone', () => {
    const checked = checkInterchange(only('09-204-wrong-interchange-number.edi'), ALL)
    expect(checked.ta1 && writeSegment(checked.ta1)).toBe('TA1*000000506*261211*0920*R*001')
    expect(checked.groups).toEqual([])
  })

  test('12: a list is no message', () => {
    expect(readEdi(readFileSync(`${OWN}/12-not-edi.edi`))).toEqual({ ok: false, why: 'not EDI', hint: null })
  })
})

test('[EDI-10] each error is one line of words with its segment', () => {
  const lines = (name: string) =>
    checkInterchange(only(name), ALL).groups.flatMap(({ sets }) =>
      sets.flatMap(({ check }) => check.errors.flatMap(describeSegmentError)),
    )
  expect(lines('11-204-missing-elements.edi')).toEqual([
    'Segment 2 (B2), payment method: missing',
    'Segment 4 (S5), reason for the stop: missing',
    "Segment 5 (G62), date: there is no day '20261314'",
    'Segment 8 (N4), state: 4 characters, 2 allowed',
    'Segment 11 (N1), name or kind of id: one is needed',
  ])
  expect(lines('10-204-unknown-segment.edi')).toEqual([
    "Segment 9 (QX9) isn't a segment that we know",
    "Segment 11 (AK3) doesn't belong in this kind of message",
  ])
})

const envelope = (at: string, to: { qualifier: string; id: string }) => ({
  from: { qualifier: '02', id: 'RDGF', groupId: 'RDGF' },
  to: { ...to, groupId: to.id },
  number: 1,
  groupNumber: 1,
  at: new Date(at),
  isTest: false,
})
const HALDEN = { qualifier: 'ZZ', id: 'HALDENBOX' }

test('[EDI-06] the answer to the first file, byte for byte', () => {
  const [group] = checkInterchange(only('01-204-new.edi'), ALL).groups
  expect(writeInterchange(envelope('2026-12-04T09:16:00Z', HALDEN), 'FA', '997', group?.acknowledgment ?? [])).toBe(
    [
      'ISA*00*          *00*          *02*RDGF           *ZZ*HALDENBOX      *261204*0916*U*00401*000000001*0*P*>~',
      'GS*FA*RDGF*HALDENBOX*20261204*0916*1*X*004010~',
      'ST*997*0001~',
      'AK1*SM*501~',
      'AK2*204*0001~',
      'AK5*A~',
      'AK9*A*1*1*1~',
      'SE*6*0001~',
      'GE*1*1~',
      'IEA*1*000000001~',
      '',
    ].join('\n'),
  )
})

test('[EDI-04] the answer to a broken envelope, byte for byte', () => {
  const { ta1 } = checkInterchange(only('09-204-wrong-interchange-number.edi'), ALL)
  expect(writeTa1Interchange(envelope('2026-12-11T09:21:00Z', HALDEN), ta1 ?? [])).toBe(
    [
      'ISA*00*          *00*          *02*RDGF           *ZZ*HALDENBOX      *261211*0921*U*00401*000000001*0*P*>~',
      'TA1*000000506*261211*0920*R*001~',
      'IEA*0*000000001~',
      '',
    ].join('\n'),
  )
})
