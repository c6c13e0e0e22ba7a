import { resolveLoadViewer } from '#domain/freight/load-viewer.ts'
import { can } from '#domain/access/permission.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { toLoadSnapshot } from './load-snapshot.sql.ts'
import { hasRequested, type LockedLoad } from './load.sql.ts'
import { lockLoadAt } from './lock-load-at.sql.ts'

/**
 * Locks a load that the actor may see.
 * @throws Refused NOT_FOUND when it doesn't exist, and also when the actor has no access to it
 */
export async function lockLoadForActor({ db: tx, actor, now }: WriteContext, loadId: string): Promise<LockedLoad> {
  const load = await lockLoadAt(tx, loadId, now)
  if (!load) throw gone()
  const viewer = resolveLoadViewer(toLoadSnapshot(load), {
    id: actor.id,
    hasRequest: await hasRequested(tx, loadId, actor.id),
    mayBook: can(actor, 'load:book'),
  })
  if (!viewer) throw gone()
  return load
}

/** The same for both, so nobody learns which loads exist. */
function gone(): Refused {
  return new Refused('NOT_FOUND', { message: "This load is no longer available, or it isn't one of yours." })
}
