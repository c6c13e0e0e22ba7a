import { buildDetentionStatementPdf } from './features/deals/detention-statement-pdf.ts'
import { buildOpenBooksPdf } from './features/deals/open-books-pdf.ts'
import { buildRateConfirmationPdf } from './features/deals/rate-confirmation-pdf.ts'
import { buildPacketPdf } from './features/invoices/packet-pdf.ts'
import { buildCustomerInvoicePdf } from './features/money/customer-invoice-pdf.ts'
import { buildFactoringPdf } from './features/money/factoring-pdf.ts'
import { buildStatementPdf } from './features/money/statement-pdf.ts'
import type { Papers } from './ports/pdf/papers.ts'

const PAPERS: Papers = {
  rateConfirmation: buildRateConfirmationPdf,
  detentionStatement: buildDetentionStatementPdf,
  openBooks: ({ record, now }) => buildOpenBooksPdf(record, now),
  moneyStatement: ({ statement, now }) => buildStatementPdf(statement, now),
  customerInvoice: buildCustomerInvoicePdf,
  factoring: buildFactoringPdf,
  packet: buildPacketPdf,
}

export const { rateConfirmation, detentionStatement, openBooks, moneyStatement, customerInvoice, factoring, packet } =
  PAPERS
