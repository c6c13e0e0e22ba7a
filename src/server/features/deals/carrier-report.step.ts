import type { Cents } from '#domain/freight/money.ts'
import { centsToDollars, formatExactMoney } from '#domain/freight/money.ts'
import { toStoredText } from '#server/db/stored-text.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { record } from '#server/jobs/record.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'

/** A line of a history. */
const MOST_WORDS = 500

/**
 * What a carrier's system says of a load and changes nothing: a line in its history. The load must be locked.
 * @param cents an amount beside the words
 * @param tells the broker also gets a notification
 */
export async function reportFromCarrier(
  { db: tx, actor, now }: WriteContext,
  { loadId, words, cents, tells }: { loadId: string; words: string; cents: Cents | null; tells: boolean },
): Promise<void> {
  const amount = cents === null ? '' : formatExactMoney(centsToDollars(cents))
  const reason = toStoredText([words, amount].filter(Boolean).join(', '), MOST_WORDS)
  const { accountId: carrierId } = actor
  await appendLoadEvent(tx, {
    loadId,
    type: 'carrier-reported',
    actorId: carrierId,
    occurredAt: now,
    now,
    detail: { reason },
  })
  await touchLoad(tx, loadId)
  if (tells) await record(tx, { type: 'load.carrier-reported', loadId, carrierId, reason }, { actorId: carrierId, now })
}
