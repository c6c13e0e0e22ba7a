import { invoiceNumber } from '#domain/freight/aging.ts'
import type { CustomerLine } from '#domain/freight/customer-invoice.ts'
import { centsToDollars, formatExactMoney } from '#domain/freight/money.ts'
import { BILLED_KIND_NAMES } from '#domain/freight/quickbooks.ts'
import { stopNoun } from '#domain/freight/load-stop.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import { filledRows } from '#server/pdf/pdf-cards.ts'
import { buildPdf } from '#server/pdf/pdf-document.ts'
import type { CustomerInvoicePaper } from '#server/ports/pdf/customer-invoice-paper.ts'
import { CUSTOMER_INVOICE_COPY as COPY } from './copy.ts'
import type { CustomerInvoiceRow } from './customer-invoice.sql.ts'

export function customerInvoicePaper(loadNumber: number, row: CustomerInvoiceRow): CustomerInvoicePaper {
  return {
    loadNumber,
    version: row.version,
    isVoid: row.status === 'void',
    lines: row.lines,
    totalCents: row.total_cents,
    billTo: row.bill_to,
    invoicedOn: row.invoiced_day,
    dueOn: row.due_day,
    sentAt: row.sent_at.getTime(),
  }
}

/** 'Detention, pickup' */
function describeCustomerLine({ kind, stop, note }: CustomerLine): string {
  const name = stop === undefined ? BILLED_KIND_NAMES[kind] : `${BILLED_KIND_NAMES[kind]}, ${stopNoun(stop)}`
  return note === undefined ? name : `${name}: ${note}`
}

export function buildCustomerInvoicePdf(paper: CustomerInvoicePaper): Promise<Buffer> {
  const { loadNumber, version, isVoid, lines, totalCents, billTo, invoicedOn, dueOn, sentAt } = paper
  const { remitTo } = billTo
  const number = invoiceNumber(loadNumber, version)
  const info = {
    title: `${COPY.title} ${number}`,
    createdAt: new Date(sentAt),
    footer: `${COPY.title} ${number}`,
  }
  return buildPdf(info, (writer) => {
    writer.masthead(`${COPY.title} ${number}`, COPY.fromTo(remitTo.name, billTo.name), [
      COPY.date(formatCalendarDay(invoicedOn)),
      COPY.due(formatCalendarDay(dueOn)),
      COPY.terms(billTo.termsDays),
    ])
    if (isVoid) writer.notice(COPY.isVoid)
    writer.cards([
      {
        title: COPY.billTo,
        lead: billTo.name,
        rows: filledRows([
          [COPY.address, billTo.address],
          [COPY.email, billTo.email],
        ]),
      },
      {
        title: COPY.remitTo,
        lead: remitTo.name,
        rows: filledRows([
          [COPY.address, remitTo.address],
          [COPY.email, remitTo.email],
        ]),
      },
      {
        title: COPY.load,
        rows: filledRows([
          [COPY.loadNumber, String(loadNumber)],
          [COPY.reference, billTo.reference],
          [COPY.from, billTo.from],
          [COPY.to, billTo.to],
        ]),
      },
    ])
    writer.table(
      [
        { title: COPY.item, share: 3 },
        { title: COPY.amount, share: 1, align: 'right' },
      ],
      lines.map((line) => [describeCustomerLine(line), formatExactMoney(centsToDollars(line.cents))]),
      [COPY.total, formatExactMoney(centsToDollars(totalCents))],
    )
  })
}
