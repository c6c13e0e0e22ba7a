import type { DetentionStatement } from '#contract/freight/detention.ts'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { MoneyStatement } from '#contract/money/aging.ts'
import type { Instant } from '#domain/time/instant.ts'
import { limitedThread, type Meter } from './limited-thread.ts'
import type { CustomerInvoicePaper } from './customer-invoice-paper.ts'
import type { FactoringPaper } from './factoring-paper.ts'
import type { Packet } from './packet.ts'

/** The papers of deals as PDF files. The same paper has the same bytes. */
export interface Papers {
  rateConfirmation: (document: RateConfirmationDocument) => Promise<Buffer>
  detentionStatement: (statement: DetentionStatement) => Promise<Buffer>
  openBooks: (books: { record: OpenBooks; now: Instant }) => Promise<Buffer>
  moneyStatement: (statement: { statement: MoneyStatement; now: Instant }) => Promise<Buffer>
  customerInvoice: (paper: CustomerInvoicePaper) => Promise<Buffer>
  factoring: (paper: FactoringPaper, meter?: Meter) => Promise<Buffer>
  packet: (packet: Packet, meter?: Meter) => Promise<Buffer>
}

/**
 * Draws papers in a thread of their own: laying out and shaping a page's text doesn't pause, and nobody's board should
 * wait for it.
 * @param file exports a function for each paper
 * @param meter takes the milliseconds of every paper, in the async context of who asked for it
 * @throws VendorFailure UNAVAILABLE or TIMEOUT when the thread ended or didn't answer
 */
export function papersFrom(
  file: URL,
  { timeoutMs, meter }: { timeoutMs?: number; meter?: Meter } = {},
): Papers & { close: () => Promise<void> } {
  // a start loads all that a paper needs
  const thread = limitedThread(file, { idleMs: 300_000, timeoutMs, meter })
  const draw = async (name: keyof Papers, input: unknown, own?: Meter) =>
    Buffer.from(await thread.run<Uint8Array>(name, input, own))
  return {
    rateConfirmation: (document) => draw('rateConfirmation', document),
    detentionStatement: (statement) => draw('detentionStatement', statement),
    openBooks: (books) => draw('openBooks', books),
    moneyStatement: (statement) => draw('moneyStatement', statement),
    customerInvoice: (paper) => draw('customerInvoice', paper),
    factoring: (paper, own) => draw('factoring', paper, own),
    packet: (packet, own) => draw('packet', packet, own),
    close: thread.close,
  }
}
