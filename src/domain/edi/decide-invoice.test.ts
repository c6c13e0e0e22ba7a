import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkInterchange } from './acknowledge.ts'
import { decideAnswer } from './decide-answer.ts'
import { decideInvoice, type DraftDeal } from './decide-invoice.ts'
import { type EdiSet, SET_IDS } from './interchange.ts'
import { read997, readTa1 } from './read-acknowledgment.ts'
import { read824 } from './read-advice.ts'
import { type CarrierInvoice, read210 } from './read-210.ts'
import { read990 } from './read-990.ts'
import { readEdi } from './read-interchange.ts'

function setsOf(path: string): EdiSet[] {
  const file = readEdi(readFileSync(path))
  const [interchange] = file.ok ? file.interchanges : []
  if (!interchange) throw new Error('unread')
  return checkInterchange(interchange, new Set(SET_IDS)).groups.flatMap(({ sets }) => sets.map(({ set }) => set))
}
const [SET] = setsOf('tests/fixtures/edi/07-210-invoice.edi')
if (!SET) throw new Error('no set')
const INVOICE = read210(SET)

const DEAL: DraftDeal = {
  rateCents: 160_000,
  detention: [{ kind: 'delivery', cents: 6250 }],
  accessorials: [{ kind: 'lumper', cents: 7500, status: 'approved' }],
  lastPayee: { name: 'Cold Creek Haulers LLC', address: '19 Quarry Ln, Ames, IA 50010' },
}
const decide = (deal: Partial<DraftDeal> = {}, invoice: Partial<CarrierInvoice> = {}) =>
  decideInvoice({ ...INVOICE, ...invoice }, { ...DEAL, ...deal })

describe('[EDI-26] an invoice is sent only if it is equal to its draft', () => {
  test('the sample file reads as its index says', () => {
    expect(INVOICE).toMatchObject({
      number: 'CC-88120',
      load: '104512',
      day: '2026-12-09',
      netCents: 173_750,
      totalCents: 173_750,
      payee: { name: 'COLD CREEK HAULERS LLC', address: '19 QUARRY LN', city: 'AMES', zip: '50010' },
      lines: [
        { code: 'LHS', cents: 145_000 },
        { code: 'FUE', cents: 15_000 },
        { code: 'DTU', cents: 6250 },
        { code: 'UNL', cents: 7500 },
      ],
    })
  })

  test('equal to the cent, to the last payee, it is sent', () => {
    expect(decide()).toEqual({ effect: 'send', cents: 173_750 })
    expect(decide({}, { payee: null })).toEqual({ effect: 'send', cents: 173_750 })
  })

  test('a charge that nobody asked for is asked, and the message waits for the answer', () => {
    expect(decide({ accessorials: [] })).toEqual({
      effect: 'ask',
      charges: [{ kind: 'lumper', cents: 7500, words: 'LUMPER RECEIPT 4471' }],
    })
    expect(decide({ accessorials: [{ kind: 'lumper', cents: 7500, status: 'asked' }] })).toEqual({ effect: 'wait' })
  })

  test.each<[string, Partial<DraftDeal>, string]>([
    ['no waiting in the deal', { detention: [] }, 'The invoice comes to $1,737.50, the deal to $1,675.00.'],
    [
      'waiting at the other end',
      { detention: [{ kind: 'pickup', cents: 6250 }] },
      'The invoice comes to $1,737.50, the deal to $1,737.50.',
    ],
    ['a cent too much', { rateCents: 159_999 }, 'The invoice comes to $1,737.50, the deal to $1,737.49.'],
    ['a load that was not hauled', { rateCents: 0 }, 'The invoice comes to $1,737.50, the deal to $137.50.'],
    [
      'another amount than was approved',
      { accessorials: [{ kind: 'lumper', cents: 8000, status: 'approved' }] },
      'The invoice comes to $1,737.50, the deal to $1,742.50.',
    ],
    [
      'a charge that was declined',
      { accessorials: [{ kind: 'lumper', cents: 7500, status: 'declined' }] },
      'The broker declined the lumper of $75.00.',
    ],
  ])('%s gets advice with both totals', (_, deal, words) => {
    expect(decide(deal)).toEqual({ effect: 'advice', reason: 'totals differ', words })
  })

  test('lines that do not sum up get advice', () => {
    expect(decide({}, { netCents: 173_751 })).toMatchObject({ effect: 'advice', reason: 'totals differ' })
    expect(decide({}, { totalCents: 173_700 })).toMatchObject({ effect: 'advice', reason: 'totals differ' })
    expect(decide({}, { currency: 'CAD' })).toMatchObject({ effect: 'advice', reason: "doesn't match" })
  })

  test('a charge that we do not know is held', () => {
    const [set] = setsOf('tests/fixtures/imports/cases/C06-210-invoice.edi')
    if (!set) throw new Error('no set')
    expect(decideInvoice(read210(set), DEAL)).toEqual({
      effect: 'held',
      why: "Charge CUS of $15.00 isn't one that we know",
    })
  })

  test('two lumpers of one amount need two answers', () => {
    const [line] = INVOICE.lines.slice(-1)
    if (!line) throw new Error('no line')
    const twice = { lines: [...INVOICE.lines, line], netCents: 181_250, totalCents: 181_250 }
    expect(decide({}, twice)).toEqual({
      effect: 'ask',
      charges: [{ kind: 'lumper', cents: 7500, words: 'LUMPER RECEIPT 4471' }],
    })
  })
})

describe('[EDI-27] no payee is taken from a message', () => {
  test.each<[string, DraftDeal['lastPayee'], string]>([
    ['the first invoice', null, 'The first invoice is sent by a person, who says who is paid'],
    [
      'another name',
      { name: 'Midwest Factors', address: '19 Quarry Ln, Ames, IA 50010' },
      "COLD CREEK HAULERS LLC isn't who was paid last. Only a person changes that",
    ],
    [
      'another address',
      { name: 'Cold Creek Haulers LLC', address: '7 Other Rd, Ames, IA 50010' },
      "COLD CREEK HAULERS LLC isn't who was paid last. Only a person changes that",
    ],
  ])('%s is held', (_, lastPayee, why) => {
    expect(decide({ lastPayee })).toEqual({ effect: 'held', why })
    // also before anything is asked
    expect(decide({ lastPayee, accessorials: [] })).toEqual({ effect: 'held', why })
  })
})

describe('[EDI-21] what an answer to a tender does', () => {
  const answers = setsOf('tests/fixtures/edi/05-990-three-answers-and-997.edi')
    .filter(({ id }) => id === '990')
    .map(read990)

  test('A accepts the load as it was sent, D declines, C changes no state and reads no amount from its words', () => {
    expect(answers.map((answer) => decideAnswer(answer, { loadVersion: 3 }))).toEqual([
      { effect: 'accept', loadVersion: 3, reference: 'CC-88120' },
      { effect: 'decline', words: 'NO TRUCK IN THE AREA' },
      { effect: 'message', words: 'WILL HAUL FOR 2350 PICKUP AFTER 1300', cents: 235_000 },
    ])
    const [, , counter] = answers
    if (!counter) throw new Error('no counter')
    expect(decideAnswer({ ...counter, cents: null }, { loadVersion: 3 })).toMatchObject({ cents: null })
  })

  test('an answer to nothing gets advice, and another code is held', () => {
    const [accept] = answers
    if (!accept) throw new Error('no answer')
    expect(decideAnswer(accept, null)).toEqual({
      effect: 'advice',
      reason: "doesn't match",
      words: 'We sent no tender of load 104512.',
    })
    expect(decideAnswer({ ...accept, answer: 'other', code: 'P' }, { loadVersion: 3 })).toEqual({
      effect: 'held',
      why: "Answer P isn't one that we know",
    })
  })
})

describe('[EDI-33] what a partner says of our messages', () => {
  test('a 997 names each set and its errors in words', () => {
    const [set] = setsOf('tests/fixtures/edi/05-990-three-answers-and-997.edi').filter(({ id }) => id === '997')
    expect(set && read997(set)).toEqual({
      functionalId: 'SM',
      groupNumber: 61,
      answer: 'P',
      sets: [
        { id: '204', number: '0001', isAccepted: true, errors: [] },
        {
          id: '204',
          number: '0002',
          isAccepted: false,
          errors: [{ position: 12, words: "Segment 12 (N4), third element, ZIP: too short. We sent '12'." }],
        },
      ],
    })
  })

  const segment = (id: string, ...elements: string[]) => ({ id, elements })

  test('errors of a set and of a segment stand beside those of elements', () => {
    const set = [
      segment('AK1', 'IM', '12'),
      segment('AK2', '210', '0001'),
      segment('AK3', 'L3', '25', '', '3'),
      segment('AK5', 'R', '4', '5'),
      segment('AK9', 'R', '1', '1', '0'),
    ]
    expect(read997({ segments: set }).sets[0]?.errors).toEqual([
      { position: null, words: "The message doesn't have as many segments as it says." },
      { position: 25, words: 'Segment 25 (L3) is missing.' },
    ])
  })

  test('a TA1 says whether the envelope was taken', () => {
    expect(readTa1(segment('TA1', '000000012', '261204', '0910', 'A', '000'))).toEqual({
      number: 12,
      isAccepted: true,
      words: '',
    })
    expect(readTa1(segment('TA1', '000000012', '261204', '0910', 'R', '025'))).toEqual({
      number: 12,
      isAccepted: false,
      words: 'This number was used before',
    })
  })

  test('an 824 says why in words', () => {
    const segments = [
      segment('OTI', 'TR', 'SI', 'HB1', '', '', '', '', '12', '0001', '214'),
      segment('TED', '009', 'WRONG DATE'),
    ]
    expect(read824({ segments })).toEqual([
      { code: 'TR', about: 'HB1', groupNumber: '12', setNumber: '0001', setId: '214', words: 'WRONG DATE' },
    ])
  })
})
