import type { LoadFacts } from './load-lifecycle.ts'

/** What somebody is to a load, from the most to the least that they may see of it. */
export const VIEWERS = ['owner', 'carrier', 'requester', 'board'] as const
export type Viewer = (typeof VIEWERS)[number]

/**
 * What a viewer is to a load, or null when they may not know that it exists. A carrier who is merely tendered a load sees
 * what a requester sees, whatever becomes of the tender: the streets are theirs when they have accepted.
 */
export function viewerOf(
  load: Pick<LoadFacts, 'ownerId' | 'dispatcherId' | 'tendered' | 'accepted' | 'status'>,
  viewer: { id: string; hasRequest: boolean; mayBook: boolean },
): Viewer | null {
  if (viewer.id === load.ownerId) return 'owner'
  if (viewer.id === load.dispatcherId) return load.accepted ? 'carrier' : 'requester'
  if (viewer.hasRequest) return 'requester'
  return viewer.mayBook && load.status === 'pending' && !load.tendered ? 'board' : null
}

/** From here on the history is that of the carrier who has the load now. */
const BEGINNINGS = ['booked', 'tender-accepted']

/**
 * As much of a load's history, oldest first, as is the viewer's: all of it for the owner, and for the carrier the posting
 * and what happened since the load is theirs. Where an earlier carrier was, and why they left, is those two's business.
 */
export function historyFor<E extends { type: string }>(viewer: Viewer, events: readonly E[]): readonly E[] {
  if (viewer === 'owner') return events
  if (viewer !== 'carrier') return []
  const beginning = events.findLastIndex(({ type }) => BEGINNINGS.includes(type))
  return events.filter(({ type }, at) => type === 'posted' || (beginning !== -1 && at >= beginning))
}

/** Owner and carrier haul the load together: streets, contacts and references are theirs. */
export function isParty(viewer: Viewer): boolean {
  return viewer === 'owner' || viewer === 'carrier'
}
