import { DAY_MS } from '#domain/time/instant.ts'
import { decodeOps } from '../outbox/op-rows.ts'
import type { OutboxDb } from '../outbox/outbox-db.ts'
import { deletePages, type PageDb } from './page-db.ts'

/** A sent document stays readable without signal for a week. */
const SENT_MS = 7 * DAY_MS
/** Pages of a document that somebody began and never saved. */
const BEGUN_MS = 30 * DAY_MS

/** Deletes pages that nobody needs any more: of documents that were discarded, sent a week ago, or never saved. */
export async function forgetPages(pages: PageDb, outbox: OutboxDb, userId: string, now: number): Promise<void> {
  const ops = decodeOps(await outbox.ops.where('userId').equals(userId).toArray())
  const latest = new Map(ops.flatMap((op) => (op.intent.kind === 'add-document' ? [[op.intent.documentId, op]] : [])))
  const unneeded: string[] = []
  await pages.pages
    .where('userId')
    .equals(userId)
    .each(({ id, documentId, addedAt }) => {
      const op = latest.get(documentId)
      const isOver = op
        ? op.state === 'cancelled' || op.state === 'discarded' || (op.open === 0 && now - (op.settledAt ?? 0) > SENT_MS)
        : now - addedAt > BEGUN_MS
      if (isOver) unneeded.push(id)
    })
  await deletePages(pages, unneeded)
}
