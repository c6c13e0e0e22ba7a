import type { Transaction } from 'kysely'
import { can } from '#domain/access/permission.ts'
import { resolveLoadViewer } from '#domain/freight/load-viewer.ts'
import { hasTenderExpired } from '#domain/freight/tender.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { appendLoadEvent } from './load-event.sql.ts'
import { hasRequested, type LockedLoad, lockLoad, NO_TENDER, updateLoadRow } from './load.sql.ts'
import { toLoadSnapshot } from './load-snapshot.sql.ts'

/** Locks the load as it is at that time: a tender that nobody answered in time is ended first, and both are notified. */
export async function lockLoadAt(
  tx: Transaction<Schema>,
  loadId: string,
  now: Instant,
): Promise<LockedLoad | undefined> {
  const load = await lockLoad(tx, loadId)
  const carrierId = load?.dispatcher_id
  if (!load || !carrierId || !hasTenderExpired(toLoadSnapshot(load), now)) return load
  const expiredAt = load.tender_expires_at?.getTime() ?? now
  await updateLoadRow(tx, load.id, NO_TENDER, new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'tender-expired',
    actorId: null,
    occurredAt: expiredAt,
    now,
    detail: { carrierId },
  })
  await record(tx, { type: 'load.tender-expired', loadId: load.id, carrierId }, { actorId: null, now })
  return { ...load, ...NO_TENDER, version: load.version + 1 }
}

/**
 * Locks a load that the actor may see.
 * @throws Refused NOT_FOUND when it doesn't exist, and also when the actor has no access to it
 */
export async function lockLoadForActor({ db: tx, actor, now }: WriteContext, loadId: string): Promise<LockedLoad> {
  const load = await lockLoadAt(tx, loadId, now)
  if (!load) throw gone()
  const viewer = resolveLoadViewer(toLoadSnapshot(load), {
    id: actor.accountId,
    hasRequest: await hasRequested(tx, loadId, actor.accountId),
    mayBook: can(actor, 'load:book'),
  })
  if (!viewer) throw gone()
  return load
}

/** The same for both, so nobody learns which loads exist. */
function gone(): Refused {
  return new Refused('NOT_FOUND', { message: "There is no such load, or it isn't one of yours." })
}
