import { viewerOf } from '#domain/load-viewer.ts'
import { can } from '#domain/permission.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { factsOf } from './load-facts.sql.ts'
import { hasRequested, type LockedLoad, lockLoad } from './load.sql.ts'

/**
 * Locks a load that the actor may know of.
 * @throws Refused NOT_FOUND for a load that is not there, and just so for one that is none of the actor's business
 */
export async function lockedForActor({ db: tx, actor }: WriteRequest, loadId: string): Promise<LockedLoad> {
  const load = await lockLoad(tx, loadId)
  if (!load) throw new Refused('NOT_FOUND')
  const viewer = viewerOf(factsOf(load), {
    id: actor.id,
    hasRequest: await hasRequested(tx, loadId, actor.id),
    mayBook: can(actor, 'load:book'),
  })
  if (!viewer) throw new Refused('NOT_FOUND')
  return load
}
