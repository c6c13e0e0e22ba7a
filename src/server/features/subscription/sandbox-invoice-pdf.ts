import { formatAmount } from '#domain/access/subscription.ts'
import { buildPdf } from '#server/pdf/pdf-document.ts'
import type { SandboxInvoiceView } from '#server/ports/billing/billing.ts'
import { INVOICE_COPY, invoiceDay, invoiceNumber } from './invoice-copy.ts'

/** SUB-14: the sandbox's invoice as a file. The same invoice has the same bytes. */
export function buildInvoicePdf(view: SandboxInvoiceView, billedTo: string): Promise<Buffer> {
  const { invoice, plan, periodStart, periodEnd } = view
  const number = invoiceNumber(invoice)
  const total = formatAmount(invoice.totalCents, invoice.currency)
  const info = {
    title: INVOICE_COPY.title(number),
    createdAt: new Date(invoice.createdAt),
    footer: INVOICE_COPY.footer(number),
  }
  return buildPdf(info, (writer) => {
    writer.heading(info.title)
    writer.notice(INVOICE_COPY.testMode)
    writer.facts([
      [INVOICE_COPY.billedTo, billedTo],
      [INVOICE_COPY.issued, invoiceDay(invoice.createdAt)],
      [INVOICE_COPY.status, INVOICE_COPY.statuses[invoice.status]],
      ...(invoice.paidAt === null ? [] : [[INVOICE_COPY.paidOn, invoiceDay(invoice.paidAt)] as const]),
    ])
    writer.gap(14)
    writer.table(
      [
        { title: INVOICE_COPY.item, share: 3 },
        { title: INVOICE_COPY.period, share: 3 },
        { title: INVOICE_COPY.amount, share: 1.2, align: 'right' },
      ],
      [[INVOICE_COPY.plans[plan], INVOICE_COPY.range(invoiceDay(periodStart), invoiceDay(periodEnd)), total]],
      [INVOICE_COPY.total, '', total],
    )
    writer.gap(14)
    writer.paragraph(INVOICE_COPY.noTax)
  })
}
