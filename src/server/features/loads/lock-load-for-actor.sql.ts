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
  if (!load) throw new Refused('NOT_FOUND')
  const viewer = resolveLoadViewer(toLoadSnapshot(load), {
    id: actor.id,
    hasRequest: await hasRequested(tx, loadId, actor.id),
    mayBook: can(actor, 'load:book'),
  })
  if (!viewer) throw new Refused('NOT_FOUND')
  return load
}
