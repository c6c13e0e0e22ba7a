import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkInterchange } from './acknowledge.ts'
import { describeFault, describeGroupErrors, describeSetErrors } from './describe-set.ts'
import { type EdiSet, SET_IDS } from './interchange.ts'
import { readEdi } from './read-interchange.ts'
import { read210 } from './read-210.ts'
import { read214 } from './read-214.ts'
import { read990 } from './read-990.ts'
import { readTender } from './read-tender.ts'

const ALL = new Set(SET_IDS)
const FIRST = readFileSync('tests/fixtures/edi/01-204-new.edi', 'utf8')
const bytes = (text: string) => new TextEncoder().encode(text)
/** The file with one thing changed, which must have been there. */
const changed = (...pairs: readonly [string | RegExp, string][]) =>
  pairs.reduce((text, [found, written]) => {
    expect(text).toMatch(found)
    return text.replace(found, written)
  }, FIRST)

/** An interchange of one set. */
const fileOf = (functionalId: string, set: string, ...body: readonly string[]) =>
  [
    ...FIRST.slice(0, FIRST.indexOf('~')).split('~'),
    `GS*${functionalId}*HALDENBOX*RDGF*20261204*0915*501*X*004010`,
    `ST*${set}*0001`,
    ...body,
    `SE*${body.length + 2}*0001`,
    'GE*1*501',
    'IEA*1*000000501',
  ]
    .map((segment) => `${segment}~`)
    .join('')
const B2 = ['B2**RDGF**HB99**PP', 'B2A*00*LT']
const tenderOf = (...body: readonly string[]) => fileOf('SM', '204', ...B2, ...body)
const PICKUP = ['S5*1*LD', 'N1*SF*PLANT', 'N4*MADISON*WI']
const DELIVERY = ['S5*2*UL', 'N1*ST*DC', 'N4*COLUMBUS*OH']

/** The answer to each group and set, then all that is wrong in words. */
function readingOf(data: Uint8Array | string): string[] {
  const file = readEdi(typeof data === 'string' ? bytes(data) : data)
  if (!file.ok) return [file.why, ...(file.hint === null ? [] : [file.hint])]
  return file.interchanges.flatMap((interchange) => {
    const { fault, groups } = checkInterchange(interchange, ALL)
    const noted = fault === null ? [] : [fault, describeFault(interchange, fault)]
    return [
      ...noted,
      ...interchange.notes,
      ...groups.flatMap((group) => [
        group.answer,
        ...describeGroupErrors(group),
        ...group.sets.flatMap(({ set, check }) => describeSetErrors(set, check).map(({ words }) => words)),
      ]),
    ]
  })
}

const tenderIn = (text: string) => {
  const file = readEdi(bytes(text))
  const set = file.ok ? file.interchanges[0]?.groups[0]?.sets[0] : undefined
  if (!set) throw new Error('no set')
  return readTender(set)
}

describe('[EDI-06] what a sender may write is accepted', () => {
  test.each([
    [
      'parties, descriptions and orders of one segment each',
      tenderOf(
        'N1*BT*HALDEN AP',
        'N1*SH*HALDEN',
        ...PICKUP,
        'L5*1*PAPER',
        'L5*2*BOARD',
        'OID*A1',
        'OID*A2',
        ...DELIVERY,
      ),
    ],
    ['stops of one segment each', tenderOf('S5*1*LD', 'S5*2*UL')],
    ['lines of one segment', fileOf('QM', '214', 'B10*X*1*CCKH', 'LX*1', 'LX*2', 'AT7*X3*NS***20261207*0752*LT')],
    ['two acknowledged sets', fileOf('FA', '997', 'AK1*GF*7', 'AK2*990*0001', 'AK2*990*0002', 'AK9*P*2*2*1')],
  ])('%s begin their loop again', (_, text) => {
    expect(readingOf(text)).toEqual(['A'])
  })

  test.each([
    ['a version with an implementation', changed(['*X*004010', '*X*004010VICS'])],
    ['an interchange of 00501 with a group of 004010', changed(['*U*00401*', '*^*00501*'])],
    ['authorization and password in ISA', changed(['*00*          *00*          *', '*03*ADDITIONAL*01*SECRET    *'])],
    ['counts and numbers with and without zeros', changed(['SE*35', 'SE*0035'], ['IEA*1*000000501', 'IEA*01*501'])],
    ['separators that end a segment', FIRST.replaceAll('~\n', '**~\n').replace('>**~', '>~')],
    ['blanks and tabs before each segment', FIRST.replaceAll('~\n', '~ \t\n\t ')],
    ['a control character after the end', `${FIRST}\u001A`],
    [
      'twelve stops',
      tenderOf(...Array.from({ length: 12 }, (_, at) => [`S5*${at + 1}*${at % 2 ? 'UL' : 'LD'}`, 'N1*SF*A']).flat()),
    ],
    ['no amount', tenderOf(...PICKUP, ...DELIVERY)],
    ['places by their codes', tenderOf('S5*1*LD', 'N1*SF**93*PLANT7', ...DELIVERY)],
  ])('%s', (_, text) => {
    expect(readingOf(text)).toEqual(['A'])
  })

  test('a state in small letters is the state', () => {
    expect(tenderIn(tenderOf('S5*1*LD', 'N1*SF*A', 'N4*Madison*wi', ...DELIVERY)).stops[0]?.place?.state).toBe('WI')
  })
})

describe('[EDI-06] codes in small letters are read as capitals', () => {
  /** What is inside of the envelope, in small letters. */
  const inSmall = (text: string) =>
    text.replaceAll(/^(?!ISA|GS|GE|IEA|ST|SE)([A-Z0-9]+)([^A-Z0-9].*)$/gm, (_, id: string, rest: string) =>
      id.concat(rest.toLowerCase()),
    )
  const read = (name: string) => readFileSync(`tests/fixtures/edi/${name}.edi`, 'utf8')
  const setsIn = (text: string) => {
    const file = readEdi(bytes(text))
    if (!file.ok) throw new Error(file.why)
    return file.interchanges.flatMap(({ groups }) => groups.flatMap(({ sets }) => sets))
  }

  test.each(['01-204-new', '02-204-change-separators', '04-204-three-stops', '05-990-three-answers-and-997'])(
    '%s',
    (name) => {
      const whatCodesSay = (sets: readonly EdiSet[]) => ({
        answers: sets.map(read990).map(({ answer, cents }) => ({ answer, cents })),
        tenders: sets.map(readTender).map(({ purpose, scac, weightLbs, stops, respondBy }) => ({
          purpose,
          scac,
          weightLbs,
          respondBy,
          stops: stops.map(({ kind, window, place }) => ({ kind, window, state: place?.state })),
        })),
      })
      const small = inSmall(read(name))
      expect(small).toMatch(/^(?:B2..|B1.)(?:rdgf|cckh)/m)
      expect(whatCodesSay(setsIn(small))).toEqual(whatCodesSay(setsIn(read(name))))
      expect(readingOf(small)).toEqual(readingOf(read(name)))
    },
  )

  test('a status and a charge', () => {
    const [status] = setsIn(inSmall(read('06-214-five-statuses'))).map(read214)
    expect(status?.statuses).toMatchObject([
      { code: 'X3', reason: 'NS', at: { zone: 'LT' }, state: 'WI', stopNumber: '1' },
    ])
    const [invoice] = setsIn(inSmall(read('07-210-invoice'))).map(read210)
    expect(invoice?.lines.map(({ code }) => code)).toEqual(['LHS', 'FUE', 'DTU', 'UNL'])
    expect(invoice?.payee?.name).toBe('cold creek haulers llc')
  })
})

test('[EDI-15] a ZIP+4 gets its hyphen, and another postal code stays', () => {
  const zips = ['53704', '537041234', '53704-1234', 'K1A0B1'].map(
    (zip) => tenderIn(tenderOf('S5*1*LD', 'N1*SF*A', `N4*MADISON*WI*${zip}`, ...DELIVERY)).stops[0]?.place?.zip,
  )
  expect(zips).toEqual(['53704', '53704-1234', '53704-1234', 'K1A0B1'])
})

describe('[EDI-10] a file that is no message is explained', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  test.each<[string, Uint8Array | string, string | null]>([
    ['a list', 'Load,Origin', null],
    ['nothing', '', 'the file is empty'],
    ['blanks', ' \r\n', 'the file is empty'],
    ['EDIFACT', "UNA:+.? 'UNB+UNOA:2+A+B'", "it's EDIFACT, and Milepost reads X12"],
    ['EDIFACT without UNA', "UNB+UNOA:2+A+B'", "it's EDIFACT, and Milepost reads X12"],
    ['a name that begins with UNB', 'UNBOUND TRUCKING', null],
    ['UTF-16', utf16(`\uFEFF${FIRST}`), "it's UTF-16 text. Save it as UTF-8"],
    ['UTF-16, the other way round', utf16(`\uFEFF${FIRST}`).swap16(), "it's UTF-16 text. Save it as UTF-8"],
    ['UTF-16 without a mark', utf16(FIRST), "it's UTF-16 text. Save it as UTF-8"],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3), "it's a compressed file. Send what is in it"],
    ['zip', Uint8Array.of(0x50, 0x4b, 3, 4), "it's a compressed file. Send what is in it"],
    ['small letters', FIRST.toLowerCase(), 'names of segments must be in capital letters'],
    ['lines before it', `From: a\n\n${FIRST}`, 'ISA begins on line 3. Remove what stands before it'],
  ])('%s', (_, data, hint) => {
    expect(readingOf(data)).toEqual(['not EDI', ...(hint === null ? [] : [hint])])
  })
})

test.each<[string, string, string[]]>([
  [
    'the number',
    changed(['IEA*1*000000501', 'IEA*1*560']),
    ['001', "number isn't the same at its end: ISA says 000000501, IEA says 560"],
  ],
  ['the day', changed(['*261204*0915*U', '*261304*0915*U']), ['014', "date doesn't exist: 261304"]],
  ['the time', changed(['*261204*0915*U', '*261204*2575*U']), ['015', "time doesn't exist: 2575"]],
  ['the request', changed(['*000000501*0*P', '*000000501* *P']), ['019', 'neither 0 nor 1: nothing']],
  ['the indicator', changed(['*0*P*>', '*0*p*>']), ['020', "test indicator isn't right: p"]],
  ['the count of groups', changed(['IEA*1*', 'IEA*2*']), ['021', 'as many groups as it says: IEA says 2, we count 1']],
  ['names in small letters', changed(['GS*SM', 'gs*SM']), ['022', 'after ISA stands “gs*SM*HALDEN”, not GS']],
  ['no group', changed([/GS\*.*~\n/, '']), ['022', 'after ISA stands “ST*204*0001~”, not GS']],
  ['a separator that is a letter', changed(['*P*>~', '*P*A~']), ['022', "ISA's three separators must be different"]],
  [
    'a segment outside',
    changed(['SE*35*0001~', 'SE*35*0001~NTE**LOST~']),
    ['022', 'segment 38 (NTE) stands outside of every message'],
  ],
  ['nothing inside', FIRST.slice(0, 107) + 'IEA*0*000000501~', ['022', 'it has no group (GS)']],
])('[EDI-04] [EDI-10] a wrong envelope is explained: %s', (_, text, [fault = '', words = '']) => {
  const [code, explained] = readingOf(text)
  expect([code, explained]).toEqual([fault, expect.stringContaining(words)])
})

const LONG = 'X'.repeat(90)
test.each<[string, string, string[]]>([
  ['the version', changed(['*X*004010', '*X*005010']), ['R', "We don't read this version: 005010"]],
  ['the kind of group', changed(['GS*SM', 'GS*sm']), ['R', "We don't read this kind of group: sm"]],
  [
    'the count of sets',
    changed(['GE*1*', 'GE*3*']),
    ['R', "The group doesn't have as many messages as it says: GE says 3, we count 1"],
  ],
  [
    'the number of the group',
    changed(['GE*1*501', 'GE*1*50']),
    ['R', "The group's number isn't the same at its end: GS says 501, GE says 50"],
  ],
  ['no end of the group', changed(['GE*1*501~\n', '']), ['R', 'The group has no end: GE is missing']],
  ['no end of the set', changed(['SE*35*0001~\n', '']), ['R', 'The message has no end: SE is missing']],
  [
    'the number of the set',
    changed(['SE*35*0001', 'SE*35*0002']),
    ['R', "The message's number isn't the same at its end: ST says 0001, SE says 0002"],
  ],
  [
    'the count of segments',
    changed(['SE*35', 'SE*41']),
    ['R', "The message doesn't have as many segments as it says: SE says 41, we count 35"],
  ],
  ['the kind of set', changed(['ST*204', 'ST*211']), ['R', "We don't read this kind of message in this group: 211"]],
  ['no stop', tenderOf('L3*1*G'), ['R', 'Segment 4 (S5) is missing']],
  [
    'a date with dashes',
    tenderOf('S5*1*LD', 'G62*69*2026-12-07', ...DELIVERY),
    ['R', 'Segment 5 (G62), date: 10 characters, 8 allowed'],
  ],
  [
    'a time with a colon',
    tenderOf('S5*1*LD', 'G62*69*20261207*U*08:00', ...DELIVERY),
    ['R', "Segment 5 (G62), time: there is no time '08:00'"],
  ],
  [
    'a time zone',
    tenderOf('S5*1*LD', 'G62*69*20261207*U*0800*XX', ...DELIVERY),
    ['R', "Segment 5 (G62), time zone: unknown code 'XX'"],
  ],
  [
    'a weight with a comma',
    tenderOf('S5*1*LD', 'AT8*G*L*9,000', ...DELIVERY),
    ['R', "Segment 5 (AT8), weight: '9,000' has characters that aren't allowed there"],
  ],
  [
    'a note that is too long',
    tenderOf(`NTE**${LONG}`, ...PICKUP, ...DELIVERY),
    ['R', 'Segment 4 (NTE), text: 90 characters, 80 allowed'],
  ],
  [
    'dollars with a point',
    tenderOf(...PICKUP, ...DELIVERY, 'L3*****1000.00'),
    ['R', "Segment 10 (L3), charge: '1000.00' has characters that aren't allowed there"],
  ],
  [
    'a third date, which hides nothing',
    tenderOf('S5*1*LD', 'G62*37*20261207', 'G62*38*20261207', 'G62*69*20261207', ...DELIVERY),
    ['E', 'Segment 7 (G62) stands there more often than is allowed'],
  ],
  [
    'a segment of another set',
    tenderOf('REF*PO*1', ...PICKUP, ...DELIVERY),
    ['E', "Segment 4 (REF) doesn't belong in this kind of message"],
  ],
  [
    'a status without its line',
    fileOf('QM', '214', 'B10*X*1*CCKH', 'AT7*X3*NS***20261207*0752*LT'),
    ['R', 'Segment 3 (AT7) is out of order'],
  ],
  [
    'an answer without a code',
    fileOf('GF', '990', 'B1*CCKH*104512*20261204'),
    ['R', 'Segment 2 (B1), answer: missing'],
  ],
  [
    'an answer before the reference',
    fileOf('GF', '990', 'B1*CCKH*1*20261204*A', 'K1*OK', 'N9*CN*1'),
    ['R', 'Segment 4 (N9) is out of order'],
  ],
])('[EDI-06] [EDI-10] what is wrong in a message is explained: %s', (_, text, expected) => {
  expect(readingOf(text)).toEqual(expected)
})

test('[EDI-10] what follows the last message is named', () => {
  expect(readingOf(`${FIRST}END OF FILE\n`)).toEqual([
    'What follows the last interchange was skipped: “END OF FILE”',
    'A',
  ])
})

test('[EDI-12] stops whose numbers or times contradict each other are marked', () => {
  const remarks = (...body: readonly string[]) => tenderIn(tenderOf(...body)).remarks
  expect(remarks(...PICKUP, ...DELIVERY)).toEqual([])
  expect(remarks('S5*9*LD', 'N1*SF*A', ...DELIVERY)).toEqual(['Stop 2 stands after stop 9. Check the order'])
  expect(remarks('S5*2*LD', 'N1*SF*A', ...DELIVERY)).toEqual(['Two stops have the number 2'])
  const window = (from: string, to: string) => ['S5*1*LD', `G62*37*${from}`, `G62*38*${to}`, ...DELIVERY]
  expect(remarks(...window('20261207*I*1800*CT', '20261207*K*1000*CT'))).toEqual(['Stop 1 ends before it begins'])
  expect(remarks(...window('20261207*I*0800*ET', '20261207*K*0730*CT'))).toEqual([])
  expect(remarks(...window('20261207', '20261207'))).toEqual([])
})

test('[EDI-12] of several parties at a stop, the dock is its place', () => {
  const parties = ['N1*BT*HALDEN AP', 'N4*CHICAGO*IL', 'N1*ST*DC 4', 'N4*COLUMBUS*OH']
  const { stops, remarks } = tenderIn(tenderOf(...PICKUP, 'S5*2*UL', ...parties))
  expect(stops.map(({ place }) => place?.city)).toEqual(['MADISON', 'COLUMBUS'])
  expect(remarks).toEqual(['Stop 2 names 2 parties. We read DC 4 as its place'])
})
