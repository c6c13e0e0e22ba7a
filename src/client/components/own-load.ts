import type { Load } from '#contract/load.ts'
import type { Instant } from '#domain/instant.ts'
import { isParty } from '#domain/load-viewer.ts'

/** Whether a stored load is of "my loads", as the server lists them: owned, carried, to be answered, or asked for. */
export function isMine(load: Load, accountId: string, now: Instant): boolean {
  if (isParty(load.viewer) || load.dispatcher?.id === accountId) return true
  const { myRequest } = load
  return load.status === 'pending' && myRequest?.status === 'pending' && Date.parse(myRequest.expiresAt) > now
}
