import type { LoadStatus } from './load-status.ts'

// Apart from deal-change.ts: screens show a change, the server decides about it.

/** As stored. */
export const DEAL_CHANGE_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type DealChangeStatus = (typeof DEAL_CHANGE_STATUSES)[number]

/** As shown: `closed` when its load ended without an answer. */
export const SHOWN_CHANGE_STATUSES = [...DEAL_CHANGE_STATUSES, 'closed'] as const
export type ShownChangeStatus = (typeof SHOWN_CHANGE_STATUSES)[number]

/** Only a running load has an open change. */
export function displayedChangeStatus(status: DealChangeStatus, load: LoadStatus): ShownChangeStatus {
  return status === 'open' && load !== 'active' ? 'closed' : status
}
