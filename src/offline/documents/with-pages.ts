import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import type { IntentOf } from '../outbox/op-kind.ts'
import type { OutboxDb } from '../outbox/outbox-db.ts'
import { type AttemptAnswer, PreparationFailed } from '../outbox/outcome.ts'
import type { SendOptions } from '../outbox/send-op.ts'
import { forgetPages } from './forget-pages.ts'
import { PageDb } from './page-db.ts'
import { PAGES_LOST, restartPages, sendPages } from './send-document.ts'

type Sending = SendOptions & { isSlow: boolean; userId: string }

/** Uploads a document's pages, then sends the document that names them. */
export async function withPages(
  outbox: OutboxDb,
  intent: IntentOf<'add-document'>,
  { userId, onProgress = () => undefined, ...sending }: Sending,
  send: () => Promise<AttemptAnswer>,
): Promise<AttemptAnswer> {
  const db = new PageDb()
  try {
    await forgetPages(db, outbox, userId, Date.now()).catch(() => undefined)
    const obstacle = await sendPages(db, intent, { ...sending, onProgress })
    const isLost = obstacle instanceof ApiError && obstacle.code === PAGES_LOST
    if (obstacle instanceof NetworkError) return new PreparationFailed(obstacle.message, { cause: obstacle.cause })
    if (obstacle && !isLost) return obstacle
    const answer = await send()
    // without its pages the document can still be there: an earlier answer was lost
    if (obstacle && answer instanceof ApiError && answer.code === 'UPLOAD_MISSING') return obstacle
    if (answer instanceof ApiError && answer.code === 'UPLOAD_MISSING') await restartPages(db, intent)
    return answer
  } finally {
    db.close()
  }
}
