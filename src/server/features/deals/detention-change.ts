import type { Kysely } from 'kysely'
import { listDetentionChanges, type WaitedDeal } from '#domain/freight/detention.ts'
import type { StopEvent } from '#domain/freight/stop-event.ts'
import type { Schema } from '#server/db/schema.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { record } from '#server/jobs/record.ts'
import { isInvoiced } from '../invoices/invoice.sql.ts'
import { latestTerms } from './deal.sql.ts'
import { readStops, readStoredDetention } from './present-deal.ts'
import { listStopEvents } from './stop-event.sql.ts'

interface DealParts {
  id: string
  load_id: string
  carrier_id: string
  hauler_id: string | null
  ended_at: Date | null
}

/** A deal's waiting as it stands now; null without terms. */
export async function loadWaitedDeal(
  db: Kysely<Schema>,
  { id, ended_at: endedAt }: Pick<DealParts, 'id' | 'ended_at'>,
): Promise<WaitedDeal<StopEvent & { receivedAt: number }> | null> {
  const terms = await latestTerms(db, id)
  if (!terms) return null
  return {
    events: await listStopEvents(db, id),
    stops: readStops(terms),
    terms: readStoredDetention(terms.detention),
    endedAt: endedAt?.getTime() ?? null,
  }
}

/**
 * Both parties are told the old and the new amount of detention that changed after the truck had left.
 * @param before `loadWaitedDeal` ahead of the write
 */
export async function recordDetentionChanges(
  { db: tx, actor, now }: WriteContext,
  deal: DealParts,
  before: WaitedDeal | null,
): Promise<void> {
  const after = await loadWaitedDeal(tx, deal)
  if (!before || !after) return
  const changes = listDetentionChanges(before, after, now)
  if (changes.length === 0) return
  const about = {
    loadId: deal.load_id,
    carrierId: deal.carrier_id,
    haulerId: deal.hauler_id,
    isInvoiced: await isInvoiced(tx, deal.id),
  }
  for (const change of changes)
    await record(tx, { type: 'detention.changed', ...about, ...change }, { actorId: actor.accountId, now })
}
