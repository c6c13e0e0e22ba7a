import { resolveLoadViewer } from '#domain/freight/load-viewer.ts'
import { can } from '#domain/access/permission.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { toLoadSnapshot } from './load-snapshot.sql.ts'
import { hasRequested, type LockedLoad, lockLoad } from './load.sql.ts'

/**
 * Locks a load that the actor may see.
 * @throws Refused NOT_FOUND when it doesn't exist, and also when the actor has no access to it
 */
export async function lockLoadForActor({ db: tx, actor }: WriteContext, loadId: string): Promise<LockedLoad> {
  const load = await lockLoad(tx, loadId)
  if (!load) throw new Refused('NOT_FOUND')
  const viewer = resolveLoadViewer(toLoadSnapshot(load), {
    id: actor.id,
    hasRequest: await hasRequested(tx, loadId, actor.id),
    mayBook: can(actor, 'load:book'),
  })
  if (!viewer) throw new Refused('NOT_FOUND')
  return load
}
