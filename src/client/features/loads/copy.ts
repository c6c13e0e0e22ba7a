import type { LoadAction } from '#domain/load-lifecycle.ts'

interface Words {
  done: string
  failed: string
}

const STATUS_FAILED = 'Failed to update load status. Please try again.'

/** What is said when the server has taken an action on a load, and when it has not (OWN-21 to OWN-25). */
export const LOAD_WORDS = {
  'confirm-arrival': {
    done: 'Arrival confirmed successfully!',
    failed: 'Failed to confirm arrival. Please try again.',
  },
  'mark-completed': { done: 'Load marked as completed', failed: STATUS_FAILED },
  cancel: { done: 'Load cancelled', failed: STATUS_FAILED },
  delete: { done: 'Load deleted successfully!', failed: 'Failed to delete load. Please try again.' },
  'assign-carrier': { done: 'Load tendered, the carrier is told', failed: 'Failed to assign the carrier.' },
  'revoke-tender': { done: 'Tender taken back, the load is on the board', failed: 'Failed to revoke the tender.' },
  'accept-tender': { done: 'Tender accepted, the load is yours', failed: 'Failed to accept the tender.' },
  'decline-tender': { done: 'Tender declined', failed: 'Failed to decline the tender.' },
  release: { done: 'Carrier released, the load is on the board', failed: 'Failed to release the carrier.' },
  'correct-arrival': { done: 'Arrival corrected, the load is active', failed: 'Failed to correct the arrival.' },
} satisfies Partial<Record<LoadAction, Words>>

export const DELETE_QUESTION = 'Are you sure you want to delete this load? This action cannot be undone.'
