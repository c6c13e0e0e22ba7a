import type { Kysely, Transaction } from 'kysely'
import { detentionAt, detentionWarningMinutes } from '#domain/freight/detention.ts'
import { findStopStay } from '#domain/freight/stop-event.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { lockLoad } from '../loads/load.sql.ts'
import { findOpenDeal } from './deal.sql.ts'
import { loadWaitedDeal } from './detention-change.ts'
import { insertWarnings, listWaitingLoads, listWarnings } from './stop-event.sql.ts'

/** A tap is at most a week old when it is received, and a stay without a departure has a clock for a day. */
const SINCE_MS = 8 * DAY_MS

/**
 * Warns both parties of trucks that wait: before free time ends, and when it does. Each warning is given once; of two
 * that are due, only the later. A departure that is recorded first prevents it. A load that fails is logged and tried
 * again the next time; the others get their warnings.
 */
export async function warnOfDetention(db: Kysely<Schema>, now: Instant, log: (line: string) => void): Promise<void> {
  for (const loadId of await listWaitingLoads(db, new Date(now - SINCE_MS))) {
    try {
      await db.transaction().execute((tx) => warnOfLoad(tx, loadId, now))
    } catch (error) {
      log(`load ${loadId}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

async function warnOfLoad(tx: Transaction<Schema>, loadId: string, now: Instant): Promise<void> {
  const load = await lockLoad(tx, loadId)
  const deal = load && (await findOpenDeal(tx, loadId))
  const waited = deal && (await loadWaitedDeal(tx, deal))
  if (!waited) return
  const { stops, events, terms: detention } = waited
  for (const { id: stop } of stops) {
    const { arrival } = findStopStay(events, stop)
    const { state, minutes, freeEndsAt } = detentionAt(waited, stop, now)
    if (!arrival || freeEndsAt === null || !['free', 'billing', 'capped'].includes(state)) continue
    const warnings = await listWarnings(tx, deal.id, stop)
    const due = detentionWarningMinutes(detention).filter((at) => at <= minutes && !warnings.includes(at))
    if (due.length === 0) continue
    await insertWarnings(tx, { arrivalId: arrival.id, minutes: due, now: new Date(now) })
    const { freeMinutes, centsPerHour } = detention
    await record(
      tx,
      {
        type: 'stop.waiting',
        loadId,
        carrierId: deal.carrier_id,
        stop,
        minutes,
        freeEndsAt: new Date(freeEndsAt).toISOString(),
        isOver: minutes >= freeMinutes,
        centsPerHour,
      },
      { actorId: null, now },
    )
  }
}
