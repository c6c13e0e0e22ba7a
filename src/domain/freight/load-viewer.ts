import type { LoadSnapshot } from './load-lifecycle.ts'
import type { DealSide } from './signature.ts'

/** A user's relation to a load, from the most to the least they may see. */
export const LOAD_VIEWERS = ['owner', 'carrier', 'requester', 'board'] as const
export type LoadViewer = (typeof LOAD_VIEWERS)[number]

/**
 * A viewer's relation to a load, or null when they may not know that it exists. A carrier with only a tender sees what
 * a requester sees, whatever becomes of it: street addresses appear once they accept.
 */
export function resolveLoadViewer(
  load: Pick<LoadSnapshot, 'ownerId' | 'dispatcherId' | 'haulerId' | 'tendered' | 'accepted' | 'status'>,
  viewer: { id: string; hasRequest: boolean; mayBook: boolean },
): LoadViewer | null {
  if (viewer.id === load.ownerId) return 'owner'
  if (viewer.id === load.haulerId) return 'carrier'
  if (viewer.id === load.dispatcherId) return load.accepted ? 'carrier' : 'requester'
  if (viewer.hasRequest) return 'requester'
  return viewer.mayBook && load.status === 'pending' && !load.tendered ? 'board' : null
}

/** Events that start the current carrier's part of the history. */
const BEGINNINGS = ['booked', 'tender-accepted']

/**
 * The part of a load's history, oldest first, that the viewer may see: all of it for the owner; for the carrier, the
 * posting and everything since they got the load. An earlier carrier's trip stays between them and the owner.
 */
export function filterHistoryForViewer<E extends { type: string }>(
  viewer: LoadViewer,
  events: readonly E[],
): readonly E[] {
  if (viewer === 'owner') return events
  if (viewer !== 'carrier') return []
  const beginning = events.findLastIndex(({ type }) => BEGINNINGS.includes(type))
  return events.filter(({ type }, at) => type === 'posted' || (beginning !== -1 && at >= beginning))
}

/** The side of a load's deal on which its viewer, one of the two parties, stands. */
export function dealSideOf(viewer: LoadViewer): DealSide {
  return viewer === 'owner' ? 'broker' : 'carrier'
}

/** Only owner and carrier see streets, contacts and references. */
export function isLoadParty(viewer: LoadViewer): boolean {
  return viewer === 'owner' || viewer === 'carrier'
}
