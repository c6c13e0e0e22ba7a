import { expect, test } from 'vitest'
import { decideSubmission, type FactorableInvoice } from './factoring.ts'

const FACTOR = { kind: 'factor', name: 'Apex Factoring', address: 'PO Box 12, Dallas, TX 75201', email: null } as const
const INVOICE: FactorableInvoice = {
  loadNumber: 104_512,
  version: 1,
  status: 'sent',
  remitTo: FACTOR,
  totalCents: 215_050,
  paidCents: 0,
  isSubmitted: false,
}

test('[MONEY-09] a submission adds up the invoices of one factor, sent or approved', () => {
  const approved: FactorableInvoice = { ...INVOICE, loadNumber: 104_513, status: 'approved', totalCents: 100 }
  expect(decideSubmission([INVOICE, approved])).toEqual({ factor: FACTOR, totalCents: 215_150 })
})

test.each<[string, Partial<FactorableInvoice>, string]>([
  ['that the carrier itself is paid for', { remitTo: { ...FACTOR, kind: 'carrier' } }, 'NOT_ALLOWED'],
  ['of another factor', { remitTo: { ...FACTOR, name: 'Other Factoring' } }, 'NOT_ALLOWED'],
  ['of a factor with another address', { remitTo: { ...FACTOR, address: 'PO Box 13' } }, 'NOT_ALLOWED'],
  ['that is disputed', { status: 'disputed' }, 'STATUS_CONFLICT'],
  ['that was paid in part', { status: 'paid', paidCents: 100 }, 'STATUS_CONFLICT'],
  ['in a live submission', { isSubmitted: true }, 'STATUS_CONFLICT'],
])('[MONEY-09] a submission refuses an invoice %s', (_, other, code) => {
  expect(decideSubmission([INVOICE, { ...INVOICE, ...other }])).toMatchObject({ refused: true, code })
})
