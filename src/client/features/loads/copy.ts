import type { LoadAction } from '#domain/freight/load-lifecycle.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'

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

/** The sheet that asks before an arrival is confirmed (UNDO-01). */
export const ARRIVAL_COPY = {
  title: 'Confirm arrival?',
  whatHappens: (broker: string) => `This tells ${broker} and completes the load.`,
  confirm: 'Confirm',
  notYet: 'Not yet',
  detention: (clock: string) => `The detention clock starts at ${clock}`,
  place: 'Send my location with it',
  placeSearch: 'Finding your location…',
  placeUnknown: "Couldn't find your location. The arrival is sent without it.",
  away: (miles: string) => `${miles} mi from the dock`,
  doubts: {
    'before-pickup': "The pickup time hasn't passed",
    early: 'You are early for the appointment',
    far: 'You look far away',
  },
  doubt: (stop: string) => `If the truck is not at ${stop}, wait. A wrong arrival can cost the detention claim.`,
  anyway: 'The truck is there, confirm arrival',
  appointments: (pickup: string, delivery: string) => `Pickup ${pickup}, delivery ${delivery}.`,
  atAppointment: 'at your appointment',
  fromAppointment: (duration: string, isBefore: boolean) =>
    `${duration} ${isBefore ? 'before' : 'after'} your appointment`,
} as const

/** Opens the correction on the load's screen: the toast after a completion links to it. */
export const CORRECT_ARRIVAL_HASH = 'correct-arrival'

/** The dialog that completes a load for its carrier (UNDO-02). */
export const COMPLETION_COPY = {
  title: 'Mark this load completed?',
  forCarrier: (carrier: string) =>
    `${carrier} is notified right away and can't confirm arrival any more. You can correct it for 7 days.`,
  withoutDeal: (carrier: string) =>
    `${carrier} never accepted this load, so it is completed without a deal. ${carrier} is notified right away.`,
  zone: (stop: string) => `Time in ${stop}`,
  confirm: 'Mark completed',
  future: 'Must not be in the future',
  beforePosting: 'Must be after the load was posted',
  again(status: LoadStatus, tendered: boolean): string {
    if (status === 'cancelled') return 'This load was cancelled. Complete it?'
    return tendered ? "The carrier hasn't accepted. Complete it?" : "The pickup time hasn't passed. Complete it?"
  },
  againWords: (at: string, carrier: string) =>
    `Delivered ${at}. Your reason goes into the history, and ${carrier} is notified.`,
  keep: 'Keep as it is',
  anyway: 'Complete it anyway',
  correct: 'Correct',
  theCarrier: 'the carrier',
  delivered: 'Delivered',
  reason: 'Reason',
} as const

export const DELETE_QUESTION = 'Are you sure you want to delete this load? This action cannot be undone.'
