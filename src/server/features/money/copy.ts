import type { InvoiceStatus } from '#domain/freight/invoice.ts'
import type { AgeBucket, MoneySide } from '#domain/freight/aging.ts'

export const STATEMENT_COPY = {
  title: 'Statement of account',
  subtitle: { receivables: 'Open invoices to', payables: 'Open invoices from' } satisfies Record<MoneySide, string>,
  footer: 'Statement of account',
  from: 'From',
  to: { receivables: 'To', payables: 'Carrier' } satisfies Record<MoneySide, string>,
  asOf: (day: string, zone: string) => `As of ${day}, ${zone}`,
  buckets: {
    current: 'Current',
    to30: '1 to 30 days',
    to60: '31 to 60 days',
    to90: '61 to 90 days',
    over90: 'Over 90 days',
  } satisfies Record<AgeBucket, string>,
  aging: 'By days past due',
  nothing: 'Nothing is open.',
  invoice: 'Invoice',
  due: 'Due',
  late: 'Days past due',
  total: 'Total',
  paid: 'Paid',
  open: 'Open',
  status: 'Status',
  statuses: { sent: 'Sent', approved: 'Approved', disputed: 'Disputed', paid: 'Paid in part' } satisfies Record<
    InvoiceStatus,
    string
  >,
  columns: [
    'Invoice',
    'Reference',
    'Party',
    'Invoiced on',
    'Due on',
    'Days past due',
    'Total',
    'Paid',
    'Open',
    'Status',
  ],
}
