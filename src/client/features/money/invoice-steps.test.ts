import { expect, test } from 'vitest'
import type { MoneyRow } from '#contract/money/aging.ts'
import { invoiceSteps } from './invoice-steps.ts'

const SENT: MoneyRow = {
  kind: 'customer',
  id: '40000000-0000-4000-8000-000000000001',
  loadId: '40000000-0000-4000-8000-000000000002',
  loadNumber: 104_512,
  dealId: null,
  from: 'Joplin, MO',
  to: 'Tulsa, OK',
  reference: null,
  number: '104512-1',
  version: 1,
  party: { key: 'customer:40000000-0000-4000-8000-000000000003', name: 'Halden Box & Board' },
  lines: [],
  total: 1737.5,
  paid: 0,
  open: 1737.5,
  invoicedOn: '2026-10-17',
  dueOn: '2026-11-16',
  daysPastDue: 12,
  termsDays: 30,
  payTerms: null,
  status: 'sent',
  approvedAt: null,
  paidOn: null,
  recordedBy: null,
  emailed: null,
  pod: null,
  exportedAt: null,
  factoredAt: null,
}
const told = (row: Partial<MoneyRow>) =>
  invoiceSteps({ ...SENT, ...row }).map(({ name, words, state }) => [name, ...words, state].join(', '))

test('[MONEY-12] a short payment is a step between due and what is still open', () => {
  expect(told({ status: 'paid', paid: 1712.5, open: 25, paidOn: '2026-11-20', recordedBy: 'Owen Park' })).toEqual([
    'Sent, Oct 17, 2026, done',
    'Due, Nov 16, 2026, Net 30 from the invoice, done',
    'Paid $1,712.50, Nov 20, 2026, recorded by Owen Park, part',
    '$25 open, 12 days past due, next',
  ])
})

test('[MONEY-04] an emailed invoice says when, and to which address; one that was downloaded only its day', () => {
  const emailed = { to: 'ap@halden.test', at: '2026-10-17T15:12:00.000Z' }
  expect(told({ emailed })[0]).toMatch(/^Sent, Oct 17, 2026 \d\d:12:00 [AP]M, to ap@halden.test, done$/)
  expect(told({})[0]).toBe('Sent, Oct 17, 2026, done')
})

test('[MONEY-11] what is not due yet waits for its day, and what is paid or closed has nothing open', () => {
  expect(told({ daysPastDue: -3 }).slice(1)).toEqual([
    'Due, Nov 16, 2026, Net 30 from the invoice, next',
    'Paid, Not yet, next',
    '$1,737.50 open, in 3 days, next',
  ])
  expect(told({ status: 'paid', paid: 1737.5, open: 0, paidOn: '2026-11-01', daysPastDue: -3 }).slice(1)).toEqual([
    'Due, Nov 16, 2026, Net 30 from the invoice, done',
    'Paid $1,737.50, Nov 1, 2026, done',
  ])
  expect(told({ status: 'paid', paid: 1712.5, open: 0, paidOn: '2026-11-20' }).at(-1)).toBe('$25 closed, done')
})

test('[MONEY-03] a carrier’s invoice also shows whether it was approved, and the pay terms in the words of the paper', () => {
  const carriers = { kind: 'carrier' as const, payTerms: 'Net 30 from the POD' }
  expect(told(carriers).slice(1, 3)).toEqual([
    'Approved, Not yet, next',
    'Due, Nov 16, 2026, Net 30 from the POD, done',
  ])
  expect(told({ ...carriers, status: 'approved', approvedAt: '2026-10-18T15:00:00Z' })[1]).toMatch(
    /^Approved, Oct 18, 2026, done/,
  )
  expect(told({ ...carriers, payTerms: null })[2]).toContain('30 days from the delivery')
  expect(told({ ...carriers, status: 'disputed' })[1]).toBe('Disputed, part')
})
