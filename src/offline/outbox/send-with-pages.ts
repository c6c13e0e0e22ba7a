import { NetworkError } from '#contract/api/http-request.ts'
import type { CheckPdf } from '../documents/check-pdf.ts'
import type { Op } from './op.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { AttemptAnswer } from './outcome.ts'
import type { SendOptions } from './send-op.ts'

/**
 * A document's pages go first. What sends them loads at the first one.
 * @param sending `checkPdf` where PDFs can be drawn; elsewhere one that needs it stays for a page
 * @param send sends the op itself
 */
export async function sendWithPages(
  db: OutboxDb,
  op: Op,
  { checkPdf, ...sending }: SendOptions & { isSlow: boolean; checkPdf?: CheckPdf | undefined },
  send: () => Promise<AttemptAnswer>,
): Promise<AttemptAnswer> {
  const { intent, stopping, userId } = op
  if (intent.kind !== 'add-document' || stopping) return send()
  const { withPages } = await import('../documents/send-document.ts').catch((cause: unknown) => {
    throw new NetworkError('The part that sends documents did not load', { cause })
  })
  return withPages(db, intent, { ...sending, userId, checkPdf }, send)
}
