import type { DetentionStatement } from '#contract/freight/detention.ts'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { Instant } from '#domain/time/instant.ts'
import { limitedThread, type Meter } from './limited-thread.ts'
import type { Packet } from './packet.ts'

/** The papers of a deal as PDF files. The same paper has the same bytes. */
export interface Papers {
  rateConfirmation: (document: RateConfirmationDocument) => Promise<Buffer>
  detentionStatement: (statement: DetentionStatement) => Promise<Buffer>
  openBooks: (books: { record: OpenBooks; now: Instant }) => Promise<Buffer>
  packet: (packet: Packet, meter?: Meter) => Promise<Buffer>
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
  const draw = async (name: keyof Papers, input: unknown, meter?: Meter) =>
    Buffer.from(await thread.run<Uint8Array>(name, input, meter))
  return {
    rateConfirmation: (document) => draw('rateConfirmation', document),
    detentionStatement: (statement) => draw('detentionStatement', statement),
    openBooks: (books) => draw('openBooks', books),
    packet: (packet, meter) => draw('packet', packet, meter),
    close: thread.close,
  }
}
