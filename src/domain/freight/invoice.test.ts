import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACCESSORIAL_KINDS,
  ACCESSORIAL_STATUSES,
  compareDetention,
  daysToPay,
  decideAccessorial,
  decideAsk,
  decideSend,
  decideSettlement,
  INVOICE_STATUSES,
  invoiceLines,
  openCentsOf,
  type InvoicedDeal,
  type InvoiceStatus,
  type SettlementFact,
  SETTLEMENTS,
  settlementsOf,
  totalOf,
} from './invoice.ts'
import { POSTED_STOPS } from './load-stop.ts'
import { isRefusal } from './refusal.ts'

const REMIT_TO = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd', email: null } as const
const LINES = [{ kind: 'rate', cents: 215_050 }] as const

const TOTAL = totalOf(LINES)

/** @param paidCents of a paid one */
function deal(side: InvoicedDeal['side'], status?: InvoiceStatus, paidCents = TOTAL): InvoicedDeal {
  const facts = {
    paidCents: status === 'paid' ? paidCents : 0,
    isRestClosed: false,
    isApproved: status === 'approved',
    disputeReason: status === 'disputed' ? 'Wrong rate' : null,
    paidOn: status === 'paid' ? '2026-11-23' : null,
    notReceivedReason: null,
  }
  const last = status && { version: 1, status, lines: LINES, remitTo: REMIT_TO, ...facts }
  return { side, isOver: true, last: last ?? null }
}
const codeOf = (decision: object) => (isRefusal(decision) ? decision.code : 'ok')
const answered = (over: Partial<SettlementFact>): SettlementFact => ({
  version: 1,
  reason: null,
  paidOn: null,
  amountCents: null,
  paidBeforeCents: 0,
  ...over,
})
const seen = { version: 1, cents: 215_050, remitTo: REMIT_TO }

test('the lines are the rate if the load was hauled, each paid stop, and what was approved', () => {
  const accessorial = fc.record({
    kind: fc.constantFrom(...ACCESSORIAL_KINDS),
    cents: fc.integer({ min: 1, max: 2_500_000 }),
    status: fc.constantFrom(...ACCESSORIAL_STATUSES),
  })
  const stop = (name: 'pickup' | 'delivery') =>
    fc.record({ stop: fc.constant(name), cents: fc.nat(100_000), billedMinutes: fc.nat(600) })
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.tuple(stop('pickup'), stop('delivery')),
      fc.array(accessorial, { maxLength: 20 }),
      (wasHauled, rateCents, detention, accessorials) => {
        const lines = invoiceLines({ wasHauled, rateCents, detention, accessorials })
        const approved = accessorials.filter(({ status }) => status === 'approved')
        const waited = detention.filter(({ cents }) => cents > 0)
        expect(lines).toHaveLength(Number(wasHauled) + waited.length + approved.length)
        expect(totalOf(lines)).toBe((wasHauled ? rateCents : 0) + totalOf(waited) + totalOf(approved))
        expect(lines.every(({ cents }) => Number.isSafeInteger(cents) && cents > 0)).toBe(true)
      },
    ),
  )
})

test('[STOP-44] a line of detention keeps the name of its stop, and stop-off pay counts once it is approved', () => {
  const detention = [
    { stop: 's1' as const, at: 'stop 2, Tulsa, OK', cents: 7500, billedMinutes: 75 },
    { stop: 'delivery' as const, at: 'stop 3, Dallas, TX', cents: 0, billedMinutes: 0 },
  ]
  const stopOff = (status: 'asked' | 'approved' | 'declined') => ({ kind: 'stop-off' as const, cents: 10_000, status })
  const lines = (...accessorials: ReturnType<typeof stopOff>[]) =>
    invoiceLines({ wasHauled: true, rateCents: 100_000, detention, accessorials })
  const hauled = [
    { kind: 'rate', cents: 100_000 },
    { kind: 'detention', stop: 's1', at: 'stop 2, Tulsa, OK', cents: 7500, billedMinutes: 75 },
  ]
  expect(lines(stopOff('asked'), stopOff('declined'))).toEqual(hauled)
  expect(lines(stopOff('approved'))).toEqual([...hauled, { kind: 'stop-off', cents: 10_000 }])
})

describe('a sent invoice', () => {
  test.each([
    ['broker', 'sent', ['approve', 'dispute', 'pay']],
    ['broker', 'approved', ['dispute', 'pay']],
    ['broker', 'disputed', ['approve']],
    ['broker', 'paid', []],
    ['carrier', 'sent', ['pay']],
    ['carrier', 'approved', ['pay']],
    ['carrier', 'disputed', []],
    ['carrier', 'paid', ['not-received']],
  ] as const)('lets the %s of a %s one choose %j', (side, status, settlements) => {
    expect(settlementsOf(side, { status, isOpen: status !== 'paid' })).toEqual(settlements)
  })

  test('[MONEY-12] that is paid in part lets both record the rest, and the carrier close it', () => {
    const offered = (side: InvoicedDeal['side']) => settlementsOf(side, { status: 'paid', isOpen: true })
    expect([offered('broker'), offered('carrier')]).toEqual([['pay'], ['pay', 'close-rest', 'not-received']])
  })

  test('is only taken to a status that its party was offered, and the same again changes nothing', () => {
    const each = fc.record({
      side: fc.constantFrom('broker', 'carrier'),
      status: fc.constantFrom(...INVOICE_STATUSES),
      settlement: fc.constantFrom(...SETTLEMENTS),
      paid: fc.constantFrom(1, TOTAL - 1, TOTAL),
    })
    fc.assert(
      fc.property(each, ({ side, status, settlement, paid }) => {
        const from = deal(side, status, paid)
        const fact = answered({ reason: 'Wrong rate', paidBeforeCents: from.last?.paidCents ?? 0 })
        const decision = decideSettlement(from, settlement, fact)
        const isOpen = from.last !== null && openCentsOf(from.last) > 0
        const isOffered = settlementsOf(side, { status, isOpen }).includes(settlement)
        expect(!isRefusal(decision) && decision.isNew).toBe(isOffered)
      }),
    )
  })

  test('disputed twice is refused unless the reason is the same', () => {
    const again = (reason: string) =>
      codeOf(decideSettlement(deal('broker', 'disputed'), 'dispute', answered({ reason })))
    expect([again('Wrong rate'), again('Never delivered')]).toEqual(['ok', 'ALREADY_DISPUTED'])
  })

  test('[TRUE-05] a payment that was never recorded can’t be taken back, and one on another day is refused', () => {
    const paid = deal('carrier', 'paid')
    const approved = deal('carrier', 'approved')
    const pay = (paidOn: string) => codeOf(decideSettlement(paid, 'pay', answered({ paidOn })))
    expect([pay('2026-11-23'), pay('2026-11-24')]).toEqual(['ok', 'INVOICE_CHANGED'])
    const takeBack = ({ last, ...from }: InvoicedDeal, notReceivedReason: string | null) =>
      codeOf(
        decideSettlement(
          { ...from, last: last && { ...last, notReceivedReason } },
          'not-received',
          answered({ reason: 'It bounced' }),
        ),
      )
    expect([takeBack(approved, null), takeBack(approved, 'Wrong account'), takeBack(approved, 'It bounced')]).toEqual([
      'INVOICE_CHANGED',
      'INVOICE_CHANGED',
      'ok',
    ])
  })

  test('[TRUE-05] the broker’s approval is recorded, also where a payment that was taken back left it approved', () => {
    const { last, ...from } = deal('broker', 'approved')
    const approve = (isApproved: boolean) =>
      decideSettlement({ ...from, last: last && { ...last, isApproved } }, 'approve', answered({}))
    expect([approve(false), approve(true)]).toMatchObject([{ isNew: true }, { isNew: false }])
  })

  test('answers nothing about another version, or before it is sent', () => {
    const approve = (from: InvoicedDeal, version: number) =>
      codeOf(decideSettlement(from, 'approve', answered({ version })))
    expect(approve(deal('broker', 'sent'), 2)).toBe('INVOICE_CHANGED')
    expect(approve(deal('broker'), 1)).toBe('INVOICE_CLOSED')
  })
})

describe('payments', () => {
  const pay = (from: InvoicedDeal, over: Partial<SettlementFact>) =>
    decideSettlement(from, 'pay', answered({ paidOn: '2026-12-01', ...over }))

  test('[MONEY-12] a short payment leaves exactly the rest open until it is paid or its payee closes it', () => {
    const short = { amountCents: TOTAL - 2500 }
    expect(pay(deal('broker', 'approved'), short)).toEqual({ isNew: true, status: 'paid', paidCents: TOTAL - 2500 })
    const partly = deal('carrier', 'paid', TOTAL - 2500)
    expect(partly.last && openCentsOf(partly.last)).toBe(2500)
    expect(pay(partly, { amountCents: 2500, paidBeforeCents: TOTAL - 2500 })).toMatchObject({ paidCents: TOTAL })
    expect(decideSettlement(partly, 'close-rest', answered({}))).toMatchObject({ isNew: true, status: 'paid' })
    expect(codeOf(decideSettlement(deal('broker', 'paid', 1), 'close-rest', answered({})))).toBe('NOT_ALLOWED')
    const closed = { ...partly, last: partly.last && { ...partly.last, isRestClosed: true } }
    expect(closed.last && openCentsOf(closed.last)).toBe(0)
    expect(codeOf(pay(closed, { amountCents: 100, paidBeforeCents: TOTAL - 2500 }))).toBe('INVOICE_CLOSED')
    expect(decideSettlement(closed, 'close-rest', answered({}))).toMatchObject({ isNew: false })
    expect(codeOf(decideSettlement(deal('carrier', 'approved'), 'close-rest', answered({})))).toBe('INVOICE_CLOSED')
  })

  test('[MONEY-13] two devices that send payments in any order count each once, or say that the invoice changed', () => {
    const payment = fc.record({
      amountCents: fc.integer({ min: 1, max: TOTAL }),
      paidOn: fc.constantFrom('2026-12-01', '2026-12-02'),
      paidBeforeCents: fc.constantFrom(0, 1000, 100_000),
    })
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 6 }), (payments) => {
        let state = deal('broker', 'approved')
        let paid = 0
        for (const fact of payments) {
          const decision = pay(state, fact)
          const { last } = state
          if (isRefusal(decision) || !last) continue
          const isRepeat = decision.paidCents === last.paidCents && fact.paidOn === last.paidOn
          expect(decision.isNew ? fact.paidBeforeCents === paid : isRepeat).toBe(true)
          // the command refuses what is more than the rest
          if (!decision.isNew || decision.paidCents > TOTAL) continue
          paid = decision.paidCents
          state = { ...state, last: { ...last, status: 'paid', paidCents: paid, paidOn: fact.paidOn } }
        }
        expect(paid).toBeLessThanOrEqual(TOTAL)
      }),
    )
  })
})

describe('sending', () => {
  test.each([
    ['the first', deal('carrier'), { ...seen, version: 0 }, 'ok'],
    ['a correction of a dispute', deal('carrier', 'disputed'), seen, 'ok'],
    ['a correction of an approved one', deal('carrier', 'approved'), seen, 'ok'],
    ['after the payment', deal('carrier', 'paid'), seen, 'INVOICE_CLOSED'],
    ['another total', deal('carrier'), { ...seen, version: 0, cents: 1 }, 'INVOICE_CHANGED'],
    ['on a later version', deal('carrier'), { ...seen, version: 2 }, 'INVOICE_CHANGED'],
    ['what a second device sent', deal('carrier', 'sent'), { ...seen, version: 0 }, 'ok'],
    [
      'for another payee than a second device',
      deal('carrier', 'sent'),
      { ...seen, version: 0, remitTo: { ...REMIT_TO, name: 'Apex' } },
      'INVOICE_CHANGED',
    ],
    ['by the broker', deal('broker'), { ...seen, version: 0 }, 'NOT_ALLOWED'],
    ['during the haul', { ...deal('carrier'), isOver: false }, { ...seen, version: 0 }, 'STATUS_CONFLICT'],
  ])('%s', (_, from, what, code) => {
    expect(codeOf(decideSend(from, LINES, what))).toBe(code)
  })

  test('of nothing is refused', () => {
    expect(codeOf(decideSend(deal('carrier'), [], { ...seen, version: 0, cents: 0 }))).toBe('INVOICE_CLOSED')
  })
})

test('[TRUE-23] a sent invoice is compared with what its stops cost now, and with nothing else of it', () => {
  const at = (stop: 'pickup' | 'delivery', cents: number) =>
    ({ kind: 'detention', stop, cents, billedMinutes: 60 }) as const
  const sent = [...LINES, at('pickup', 5000), at('delivery', 2500)]
  expect(
    compareDetention(POSTED_STOPS, sent, [{ kind: 'rate', cents: 1 }, at('pickup', 5000), at('delivery', 2500)]),
  ).toEqual([])
  expect(compareDetention(POSTED_STOPS, sent, [...LINES, at('delivery', 7500)])).toEqual([
    { stop: 'pickup', invoicedCents: 5000, cents: 0 },
    { stop: 'delivery', invoicedCents: 2500, cents: 7500 },
  ])
})

test('[TRUE-23] an invoice sent again is the same only with the same total and the same payee', () => {
  const again = (over: Partial<typeof REMIT_TO> | { cents: number }) => {
    const { cents = 215_050, ...remitTo } = { ...REMIT_TO, ...over } as typeof REMIT_TO & { cents?: number }
    return decideSend(deal('carrier', 'sent'), LINES, { version: 0, cents, remitTo })
  }
  expect(again({})).toEqual({ isNew: false, version: 1 })
  const others = [{ cents: 1 }, { kind: 'factor' }, { name: 'B' }, { address: 'C' }, { email: 'd@road.test' }]
  const codes = others.map((over) => codeOf(again(over as { cents: number })))
  expect(codes).toEqual(others.map(() => 'INVOICE_CHANGED'))
})

describe('an accessorial', () => {
  test('[TRUE-23] that is answered again changes nothing, and none is approved once the invoice is paid', () => {
    const answer = (from: InvoicedDeal, status: 'asked' | 'approved') =>
      decideAccessorial(from, { status, reason: null }, { status: 'approved', reason: null })
    expect(answer(deal('broker'), 'asked')).toEqual({ isNew: true })
    expect(answer(deal('broker'), 'approved')).toEqual({ isNew: false })
    expect(codeOf(answer(deal('broker', 'paid'), 'asked'))).toBe('INVOICE_CLOSED')
    expect(decideAsk(deal('carrier'), 0)).toEqual({ ok: true })
  })

  test('[TRUE-23] is answered by the broker alone', () => {
    const approve = (side: InvoicedDeal['side']) =>
      codeOf(decideAccessorial(deal(side), { status: 'asked', reason: null }, { status: 'approved', reason: null }))
    expect([approve('broker'), approve('carrier')]).toEqual(['ok', 'NOT_ALLOWED'])
  })

  test('is asked for by the carrier until the invoice is paid, at most 20 times', () => {
    const ask = (from: InvoicedDeal, asked = 0) => codeOf(decideAsk(from, asked))
    expect([ask(deal('carrier')), ask(deal('broker')), ask(deal('carrier', 'paid')), ask(deal('carrier'), 20)]).toEqual(
      ['ok', 'NOT_ALLOWED', 'INVOICE_CLOSED', 'TOO_OFTEN'],
    )
  })

  test('once approved stays approved, and a declined one can be approved', () => {
    const answer = (status: 'asked' | 'approved' | 'declined', to: 'approved' | 'declined') =>
      codeOf(decideAccessorial(deal('broker'), { status, reason: null }, { status: to, reason: null }))
    expect(answer('approved', 'declined')).toBe('INVOICE_CLOSED')
    expect(answer('declined', 'approved')).toBe('ok')
    expect(answer('approved', 'approved')).toBe('ok')
  })

  test('[TRUE-05] declined twice is refused unless the reason is the same', () => {
    const again = (reason: string) =>
      codeOf(
        decideAccessorial(deal('broker'), { status: 'declined', reason: 'No receipt' }, { status: 'declined', reason }),
      )
    expect([again('No receipt'), again('Too high')]).toEqual(['ok', 'INVOICE_CLOSED'])
  })
})

test('days to pay are the median of five invoices or more', () => {
  expect(daysToPay([30, 31, 32, 33])).toBeNull()
  expect(daysToPay([90, 21, 30, 28, 35])).toEqual({ days: 30, invoices: 5 })
  expect(daysToPay([20, 21, 30, 31, 90, 1])).toEqual({ days: 26, invoices: 6 })
})
