import type { LoadAction } from '#domain/freight/load-lifecycle.ts'

interface ActionToastText {
  done: string
  failed: string
}

const STATUS_ERROR = 'Failed to update load status. Please try again.'

/** Toasts for an action on a load, done or failed (OWN-21 to OWN-25). */
export const LOAD_ACTION_TOASTS = {
  'confirm-arrival': {
    done: 'Arrival confirmed successfully!',
    failed: 'Failed to confirm arrival. Please try again.',
  },
  'mark-completed': { done: 'Load marked as completed', failed: STATUS_ERROR },
  cancel: { done: 'Load cancelled', failed: STATUS_ERROR },
  delete: { done: 'Load deleted successfully!', failed: 'Failed to delete load. Please try again.' },
  'assign-carrier': { done: 'Load tendered. The carrier is notified.', failed: 'Failed to tender load' },
  'revoke-tender': { done: 'Tender revoked. The load is back on the board.', failed: 'Failed to revoke tender' },
  'accept-tender': { done: 'Tender accepted. The load is yours.', failed: 'Failed to accept tender' },
  'decline-tender': { done: 'Tender declined', failed: 'Failed to decline tender' },
  release: { done: 'Carrier released. The load is back on the board.', failed: 'Failed to release carrier' },
  'correct-arrival': { done: 'Arrival corrected. The load is active again.', failed: 'Failed to correct arrival' },
} satisfies Partial<Record<LoadAction, ActionToastText>>

export const DELETE_QUESTION = 'Are you sure you want to delete this load? This action cannot be undone.'
