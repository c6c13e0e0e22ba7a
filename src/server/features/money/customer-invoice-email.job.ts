import type { Kysely } from 'kysely'
import { invoiceNumber } from '#domain/freight/aging.ts'
import { centsToDollars, formatExactMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import { renderEmail } from '#server/ports/mail/render-email.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { findLoadNumber } from '../loads/load.sql.ts'
import { findCustomerInvoice, markCustomerInvoiceEmailed } from './customer-invoice.sql.ts'
import { customerInvoicePaper } from './customer-invoice-pdf.ts'

export interface CustomerMailDeps {
  clock: () => number
  db: Kysely<Schema>
  mailer: Mailer
  papers: Papers
}

/** Draws the invoice when it is sent: no file waits in the queue. One that became void meanwhile isn't sent. */
export async function emailCustomerInvoice(
  { clock, db, mailer, papers }: CustomerMailDeps,
  invoiceId: string,
): Promise<void> {
  const row = await findCustomerInvoice(db, invoiceId)
  if (!row || row.status === 'void' || row.bill_to.email === null) return
  const loadNumber = await findLoadNumber(db, row.load_id)
  if (loadNumber === undefined) return
  const paper = customerInvoicePaper(loadNumber, row)
  const { billTo, dueOn, totalCents, version } = paper
  const number = invoiceNumber(loadNumber, version)
  const amount = formatExactMoney(centsToDollars(totalCents))
  const from = isolateBidi(billTo.remitTo.name)
  const letter = renderEmail(row.bill_to.email, {
    subject: `Invoice ${number} from ${from}, ${amount}`,
    greeting: 'Hello,',
    paragraphs: [
      `${from} sends you invoice ${number} for load ${loadNumber}, ${billTo.from} to ${billTo.to}: ${amount}, due ${formatCalendarDay(dueOn)}.`,
      ...(billTo.reference === null ? [] : [`Your reference: ${isolateBidi(billTo.reference)}.`]),
      'The invoice is attached as a PDF.',
    ],
    footnote:
      billTo.remitTo.email === null
        ? `${from} sent this with Milepost. Nobody reads answers to this address.`
        : `${from} sent this with Milepost. Write to ${billTo.remitTo.email} with questions.`,
  })
  const content = await papers.customerInvoice(paper)
  await mailer.send({
    ...letter,
    messageId: row.id,
    attachments: [{ name: `invoice-${number}.pdf`, type: 'application/pdf', content }],
  })
  await markCustomerInvoiceEmailed(db, row.id, new Date(clock()))
}
