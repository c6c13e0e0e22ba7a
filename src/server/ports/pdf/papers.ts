import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import type { DetentionStatement } from '#contract/freight/detention.ts'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { Instant } from '#domain/time/instant.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'

/** The papers of a deal as PDF files. The same paper has the same bytes. */
export interface Papers {
  rateConfirmation: (document: RateConfirmationDocument) => Promise<Buffer>
  detentionStatement: (statement: DetentionStatement) => Promise<Buffer>
  openBooks: (books: { record: OpenBooks; now: Instant }) => Promise<Buffer>
}

/** The slowest paper takes half a second, and a thread's start another one. */
const TIMEOUT_MS = 15_000
const MEMORY_MB = 512

/**
 * Draws papers in a thread of their own: laying out and shaping a page's text doesn't pause, and nobody's board should
 * wait for it.
 * @param file exports a function for each paper
 * @throws VendorFailure UNAVAILABLE or TIMEOUT when the thread ended or didn't answer
 */
export function papersFrom(
  file: URL,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Papers & { close: () => Promise<void> } {
  const threads = new Tinypool({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    idleTimeout: 300_000,
    // ignores the server's own flags
    execArgv: [],
  })
  // the pool would start the clock of a paper that waits for another
  const inTurn = pLimit(1)

  function draw(name: keyof Papers, input: unknown): Promise<Buffer> {
    return inTurn(async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return Buffer.from((await threads.run(input, { name, signal })) as Uint8Array)
      } catch (error) {
        throw new VendorFailure(signal.aborted ? 'TIMEOUT' : 'UNAVAILABLE', `The thread for papers: ${String(error)}`)
      }
    })
  }

  return {
    rateConfirmation: (document) => draw('rateConfirmation', document),
    detentionStatement: (statement) => draw('detentionStatement', statement),
    openBooks: (books) => draw('openBooks', books),
    close: () => threads.destroy(),
  }
}
