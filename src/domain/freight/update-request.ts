import { type Instant, MINUTE_MS } from '../time/instant.ts'
import type { LoadActor, LoadSnapshot } from './load-lifecycle.ts'
import { refuse, type Refusal } from './refusal.ts'

/** Asked again sooner, the carrier isn't notified a second time. */
export const ASK_AGAIN_MS = 30 * MINUTE_MS

/**
 * Whether the owner may ask the carrier of a load how it goes.
 * @param lastAskedAt null when nobody asked yet
 * @returns `isNew` is false when the carrier was asked a moment ago: answer 200 and notify nobody
 */
export function decideUpdateRequest(
  load: Pick<LoadSnapshot, 'status' | 'ownerId' | 'dispatcherId'>,
  actor: Pick<LoadActor, 'accountId'>,
  lastAskedAt: Instant | null,
  now: Instant,
): { ok: true; isNew: boolean; carrierId: string } | Refusal {
  if (actor.accountId !== load.ownerId) return refuse('NOT_ALLOWED')
  if (load.status !== 'active' || load.dispatcherId === null) return refuse('STATUS_CONFLICT')
  const isNew = lastAskedAt === null || now - lastAskedAt >= ASK_AGAIN_MS
  return { ok: true, isNew, carrierId: load.dispatcherId }
}
