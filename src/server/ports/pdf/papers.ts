import type { DetentionStatement } from '#contract/freight/detention.ts'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { Instant } from '#domain/time/instant.ts'
import { limitedThread } from './limited-thread.ts'

/** The papers of a deal as PDF files. The same paper has the same bytes. */
export interface Papers {
  rateConfirmation: (document: RateConfirmationDocument) => Promise<Buffer>
  detentionStatement: (statement: DetentionStatement) => Promise<Buffer>
  openBooks: (books: { record: OpenBooks; now: Instant }) => Promise<Buffer>
}

/**
 * Draws papers in a thread of their own: laying out and shaping a page's text doesn't pause, and nobody's board should
 * wait for it.
 * @param file exports a function for each paper
 * @throws VendorFailure UNAVAILABLE or TIMEOUT when the thread ended or didn't answer
 */
export function papersFrom(
  file: URL,
  { timeoutMs }: { timeoutMs?: number } = {},
): Papers & { close: () => Promise<void> } {
  // a start loads all that a paper needs
  const thread = limitedThread(file, { idleMs: 300_000, timeoutMs })
  const draw = async (name: keyof Papers, input: unknown) => Buffer.from(await thread.run<Uint8Array>(name, input))
  return {
    rateConfirmation: (document) => draw('rateConfirmation', document),
    detentionStatement: (statement) => draw('detentionStatement', statement),
    openBooks: (books) => draw('openBooks', books),
    close: thread.close,
  }
}
