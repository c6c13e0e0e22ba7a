import { expect, test } from 'vitest'
import type { MoneyRow, MoneyStatement } from '#contract/money/aging.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { buildStatementPdf } from './statement-pdf.ts'

const row = (over: Partial<MoneyRow>): MoneyRow => ({
  kind: 'carrier',
  id: '40000000-0000-4000-8000-000000000001',
  loadId: '40000000-0000-4000-8000-000000000002',
  loadNumber: 104_512,
  dealId: '40000000-0000-4000-8000-000000000004',
  from: 'Dallas, TX',
  to: 'Chicago, IL',
  reference: null,
  number: '104512-1',
  version: 1,
  party: { key: 'account:40000000-0000-4000-8000-000000000003', name: 'Blue Mesa Freight LLC' },
  payee: { kind: 'carrier', name: 'Łukasz & Søn Trucking' },
  lines: [],
  total: 1737.5,
  paid: 0,
  open: 1737.5,
  invoicedOn: '2026-11-01',
  dueOn: '2026-12-01',
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
  ...over,
})
const STATEMENT: MoneyStatement = {
  side: 'receivables',
  account: 'Łukasz & Søn Trucking',
  party: { key: 'account:40000000-0000-4000-8000-000000000003', name: 'Blue Mesa Freight LLC' },
  asOf: '2026-12-13',
  zone: 'America/Chicago',
  data: [
    row({}),
    row({ number: '104513-2', paid: 1712.5, open: 25, status: 'paid', dueOn: '2027-01-07', daysPastDue: -25 }),
  ],
  totals: { current: 25, to30: 1737.5, to60: 0, to90: 0, over90: 0 },
}

test('[MONEY-10] a statement as a PDF says each open invoice, the sums by age, and the day it was made for', async () => {
  const { text } = await readPdf(await buildStatementPdf(STATEMENT, Date.parse('2026-12-13T15:00:00Z')))
  const words = text.replaceAll(/\s+/g, '')
  for (const fact of [
    'Open invoices to Blue Mesa Freight LLC',
    'As of Dec 13, 2026, America/Chicago',
    'Łukasz & Søn Trucking',
    'Current 1 to 30 days 31 to 60 days 61 to 90 days Over 90 days $25.00 $1,737.50 $0.00 $0.00 $0.00',
    '104512-1 Dec 1, 2026 12 Sent $1,737.50 $0.00 $1,737.50',
    '104513-2 Jan 7, 2027 0 Paid in part $1,737.50 $1,712.50 $25.00',
    '$1,762.50',
  ])
    expect(words).toContain(fact.replaceAll(' ', ''))
})
