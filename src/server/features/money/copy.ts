import type { InvoiceStatus } from '#domain/freight/invoice.ts'
import type { MoneySide } from '#domain/freight/aging.ts'

export const STATEMENT_COPY = {
  title: 'Statement of account',
  subtitle: { receivables: 'Open invoices to', payables: 'Open invoices from' } satisfies Record<MoneySide, string>,
  footer: 'Statement of account',
  from: 'From',
  to: { receivables: 'To', payables: 'Carrier' } satisfies Record<MoneySide, string>,
  asOf: (day: string, zone: string) => `As of ${day}, ${zone}`,
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
