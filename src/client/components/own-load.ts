import type { Load } from '#contract/freight/load.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'

/** Whether a stored load is one of "my loads", by the server's rule: owned, hauled, tendered or requested. */
export function isMyLoad(load: Load, accountId: string, now: Instant): boolean {
  if (isLoadParty(load.viewer) || load.dispatcher?.id === accountId) return true
  const { myRequest } = load
  return load.status === 'pending' && myRequest?.status === 'pending' && Date.parse(myRequest.expiresAt) > now
}
