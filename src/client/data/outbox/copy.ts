import type { Op } from '#offline/outbox/op.ts'
import type { StorageFailure } from '#offline/outbox/outbox-db.ts'
import type { ConnectionState } from '#offline/session/connection.ts'

export const OUTBOX_COPY = {
  discardedBeforeItWasSent: 'Discarded before it was sent.',
  loadLabel: (number: number, from: string, to: string) => `Load #${number}, ${from} to ${to}`,
} as const

export const SUBMIT_ACTION_COPY = {
  nothingToWithdraw: "There's no request to withdraw",
  otherVersionWaits: 'Another version of this is waiting to send. Open the outbox to change it.',
  earlierWasSent: 'Your first version was sent. Open it to change it.',
  earlierUnknown: "Not sent. Your first version may have arrived, and Milepost isn't answering. Try again in a moment.",
  maybeSent: 'This may already have been sent. Check your loads before you send it again.',
} as const

/**
 * Why an item isn't sent yet (OFF-07).
 * - `offline`: no connection
 * - `silent`: Milepost didn't answer, or couldn't
 * - `sign-in`, `subscription`, `update`: the person has to do something first
 */
export type WaitReason = 'offline' | 'silent' | 'sign-in' | 'subscription' | 'update' | 'earlier'

export function waitReason(op: Pick<Op, 'state' | 'lastError'>, connection: ConnectionState): WaitReason {
  switch (op.state) {
    case 'blocked:auth':
      return 'sign-in'
    case 'blocked:subscription':
      return 'subscription'
    case 'blocked:update':
      return 'update'
    case 'blocked:dependency':
      return 'earlier'
    default:
      return connection.why === 'unreachable' || !navigator.onLine ? 'offline' : 'silent'
  }
}

/** Right after the tap, when the form closes. */
export const NOT_SENT_TOASTS: Record<WaitReason, string> = {
  offline: 'Not sent yet. Saved on this device and sends automatically.',
  silent: "Milepost isn't answering. Saved on this device and sends automatically.",
  'sign-in': 'Not sent: sign in again. Saved on this device.',
  subscription:
    'Active subscription required to access this feature. Not sent yet. Saved here, and sends once you have one.',
  update: 'Not sent yet. Saved, and sends after an update of Milepost.',
  earlier: 'Saved on this device. Sends after an earlier step.',
}

/** Neither stored nor sent. */
export const NOT_SAVED: Record<StorageFailure, string> = {
  full: "Not saved: this device's storage is full. Free some space, then try again.",
  unavailable: "Not saved: this browser can't store it, and Milepost can't be reached. Try again.",
}

/** Once, where the browser can't send while Milepost is closed, as on an iPhone (OFF-15). */
export const OPEN_TO_SEND = 'Open Milepost when you have signal so it can send.'

/** On the load itself, for a booking request. */
export const UNSENT_BOOKING: Record<WaitReason, string> = {
  offline: 'Your booking request is saved on this device and sends automatically.',
  silent: 'Your booking request is saved on this device and sends automatically.',
  'sign-in': 'Your booking request is saved on this device. Sign in to send it.',
  subscription: 'Not sent: your trial or subscription ended. Your request is saved here and sends once you have one.',
  update: 'Your booking request is saved on this device and sends after an update of Milepost.',
  earlier: 'Your booking request is saved on this device and sends after an earlier step.',
}

export const LOGOUT_COPY = {
  notSent: (items: string) => `${items} not sent`,
  sendingBeforeYouSignOut: 'Sending before you sign out',
  stayText: "They stay on this device while you're signed in. Signing out deletes them for good.",
  leftToSend: (items: string) => `${items} left to send before you're signed out.`,
  discardAndSignOut: (items: string) => `Discard ${items} and sign out`,
  notSaved: 'Discard what you typed?',
  notSavedText: "You haven't sent or saved it. Signing out deletes it for good.",
  discardTyped: 'Discard and sign out',
  staySignedIn: 'Stay signed in',
  failed: "You're still signed in",
  failedText: "This device's storage doesn't answer, so nothing was removed. Try again, or close the browser first.",
  tryAgain: 'Sign out again',
} as const

/** '1 item', '3 items'. */
export function formatActionCount(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
