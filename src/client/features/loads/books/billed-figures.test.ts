import { expect, test } from 'vitest'
import type { CustomerInvoiceVersion } from '#contract/money/customer-invoice.ts'
import { billedFigures } from './billed-figures.ts'

const VERSION: CustomerInvoiceVersion = {
  version: 1,
  status: 'sent',
  customerId: '40000000-0000-4000-8000-000000000001',
  billTo: { name: 'Halden Box & Board', address: '12 Mill Rd, Joplin', email: null, reference: null, termsDays: 30 },
  lines: [
    { kind: 'freight', amount: 1850 },
    { kind: 'detention', amount: 75, stop: 'pickup' },
  ],
  total: 1925,
  invoicedOn: '2026-11-23',
  dueOn: '2026-12-23',
  sentAt: '2026-11-23T15:00:00.000Z',
  emailed: null,
  open: 1925,
  restClosedAt: null,
  disputeReason: null,
  paid: null,
  settlements: ['pay'],
}
const EMPTY = { shipperPays: '', payer: '', consignorAddress: ' ' }

test('[MONEY-16] open books are offered the customer and the invoice’s freight, where they are empty', () => {
  expect(billedFigures({ versions: [VERSION] }, EMPTY)).toEqual({
    shipperPays: '1850',
    payer: 'Halden Box & Board',
    consignorAddress: '12 Mill Rd, Joplin',
  })
  expect(billedFigures({ versions: [VERSION] }, { ...EMPTY, shipperPays: '1,900', payer: 'Somebody' })).toEqual({
    consignorAddress: '12 Mill Rd, Joplin',
  })
})

test('[MONEY-16] open books are offered nothing without an invoice, and where all is entered', () => {
  const entered = { shipperPays: '1', payer: 'Somebody', consignorAddress: 'There' }
  expect(billedFigures({ versions: [] }, EMPTY)).toBeNull()
  expect(billedFigures({ versions: [{ ...VERSION, status: 'void' }] }, EMPTY)).toBeNull()
  expect(billedFigures({ versions: [VERSION] }, entered)).toBeNull()
})
