import type { Load } from '#contract/load.ts'
import { boardLoadPath, editLoadPath, PATHS } from '#contract/path.ts'
import { formatMoney } from '#domain/money.ts'
import { formatStopTime } from '#domain/stop-time.ts'
import type { Op } from '#offline/op.ts'
import type { Intent, OpKind } from '#offline/op-kind.ts'
import { timeOfDay } from '#offline/overlay.ts'

const TITLES: Record<Exclude<OpKind, 'set-load-status'>, string> = {
  'request-booking': 'Booking request',
  'withdraw-request': 'Withdrawal of a request',
  'accept-request': 'Acceptance of a request',
  'reject-request': 'Rejection of a request',
  'accept-tender': 'Acceptance of a tender',
  'decline-tender': 'Refusal of a tender',
  'revoke-tender': 'Taking back a tender',
  'delete-load': 'Deletion of a load',
  'create-load': 'New load',
  'update-load': 'Changes to a load',
  'mark-notification-read': 'Notification read',
  'archive-notification': 'Notification archived',
  'delete-notification': 'Notification deleted',
  'mark-all-notifications-read': 'All notifications read',
  'edit-profile': 'Change of your profile',
  'set-notification-settings': 'Change of your notification settings',
}

/** What a person did, as a heading: 'Booking request', 'Confirm arrival'. */
export function titleOf({ intent }: Pick<Op, 'intent'>): string {
  if (intent.kind !== 'set-load-status') return TITLES[intent.kind]
  if (intent.status === 'completed') return 'Confirm arrival'
  return intent.status === 'cancelled' ? 'Cancel load' : 'Change of status'
}

/** What it is about: 'Load #48213, Dallas, TX to Tulsa, OK, $2,150'. */
export function aboutOf({ intent, label }: Pick<Op, 'intent' | 'label'>): string {
  const rate = rateIn(intent)
  return [label, rate !== undefined && formatMoney(rate)].filter(Boolean).join(', ')
}

function rateIn(intent: Intent): number | undefined {
  if (intent.kind === 'request-booking') return intent.ask.proposedRate ?? intent.ask.seen?.rate
  const rate = 'load' in intent ? intent.load['rate'] : undefined
  return typeof rate === 'number' ? rate : undefined
}

/** Where what was typed can be changed and sent again; null for what is not typed. */
export function formPathOf({ opId, intent }: Pick<Op, 'opId' | 'intent'>): { to: string; search?: object } | null {
  switch (intent.kind) {
    case 'request-booking':
      return { to: boardLoadPath(intent.ask.loadId), search: { book: true } }
    case 'create-load':
      return { to: PATHS.createLoad, search: { op: opId } }
    case 'update-load':
      return { to: editLoadPath(intent.loadId) }
    case 'edit-profile':
      return { to: PATHS.editProfile }
    default:
      return null
  }
}

/**
 * What a person can do about an action that needs them, beside copying and discarding it.
 * - `resend`: as a new action that fits what the server has now
 */
export type NextStep =
  { is: 'see-similar' | 'open-load' | 'try-again'; words: string } | { is: 'resend'; words: string; intent: Intent }

export interface Trouble {
  /** who did what, when: in plain words */
  title: string
  words?: string
  step: NextStep | null
}

const SEE_SIMILAR = { is: 'see-similar', words: 'See similar loads' } as const
const OPEN_LOAD = { is: 'open-load', words: 'Open load' } as const

/** Why an action that needs the person was not done, and what to do next (offline.md §11). */
export function troubleOf(op: Op): Trouble {
  switch (op.state) {
    case 'needs_you:expired':
      return expired(op)
    case 'needs_you:parked':
      return {
        title: 'Our server could not take it',
        words: 'It failed again and again, so later actions go ahead. Nothing is lost.',
        step: { is: 'try-again', words: 'Try again' },
      }
    default:
      return refused(op)
  }
}

function expired({ intent }: Op): Trouble {
  const isBound = intent.kind === 'request-booking' || intent.kind === 'create-load'
  const why = isBound ? 'pickup time passed' : 'it waited too long'
  return { title: `Not sent: ${why}`, step: { is: 'try-again', words: 'Send anyway' } }
}

function refused(op: Op): Trouble {
  const { lastError, intent } = op
  const current = lastError?.current as Partial<Load> | undefined
  switch (lastError?.code) {
    case 'LOAD_TAKEN':
      return { title: 'Booked by another carrier', words: heardAt(op), step: SEE_SIMILAR }
    case 'LOAD_TENDERED':
      return { title: 'The load is offered to another carrier', words: heardAt(op), step: SEE_SIMILAR }
    case 'LOAD_EXPIRED':
      return { title: 'The pickup time has passed', words: heardAt(op), step: SEE_SIMILAR }
    case 'LOAD_CHANGED':
      return intent.kind === 'request-booking' && current ? changed(intent, current) : moved()
    case 'STALE_VERSION':
      return {
        title: 'The load changed since you edited it',
        words: 'Edit shows what, and keeps what is yours.',
        step: null,
      }
    case 'STATUS_CONFLICT':
      // a request hears this of a cancelled load alone, of which it is told no more
      return conflictOfStatus(intent.kind === 'request-booking' ? 'cancelled' : current?.status)
    case 'ALREADY_REQUESTED':
      return { title: 'You asked for this load already, on other terms', step: OPEN_LOAD }
    case 'TOO_OFTEN':
      return { title: 'Asked for too often', words: lastError.message ?? '', step: OPEN_LOAD }
    case 'REQUEST_CLOSED':
      return { title: 'The request was answered or taken back already', step: OPEN_LOAD }
    case 'REQUEST_EXPIRED':
      return { title: 'The request has expired', step: OPEN_LOAD }
    case 'NOT_FOUND':
      return {
        title: 'The load was removed',
        words: heardAt(op),
        step: intent.kind === 'update-load' ? null : SEE_SIMILAR,
      }
    case 'PARENT_NOT_DONE':
      return { title: 'Not sent: what it builds on was not done', step: OPEN_LOAD }
    case 'FORBIDDEN':
    case 'NOT_ALLOWED':
      return {
        title: 'Your account may not do this any more',
        words: 'Ask whoever manages your account. It is kept as you wrote it.',
        step: { is: 'try-again', words: 'Try again' },
      }
    default:
      return {
        title: 'Our server refused it',
        ...(lastError?.message && { words: lastError.message }),
        step: OPEN_LOAD,
      }
  }
}

function moved(): Trouble {
  return { title: 'The load changed since you looked at it', step: OPEN_LOAD }
}

/** Says what moved, from what to what, and offers the same request with what is true now. */
function changed(intent: Extract<Intent, { kind: 'request-booking' }>, current: Partial<Load>): Trouble {
  const { rate, pickupDateTime, deliveryDateTime, pickupLocation, deliveryLocation } = current
  if (rate === undefined || !pickupDateTime || !deliveryDateTime || !pickupLocation || !deliveryLocation) return moved()
  const { ask } = intent
  const told = [
    ask.seen?.rate !== undefined && ask.seen.rate !== rate && `Rate changed ${fromTo(ask.seen.rate, rate)}`,
    movedTo('Pickup', ask.seen?.pickupDateTime, { at: pickupDateTime, zone: pickupLocation.zone }),
    movedTo('Delivery', ask.seen?.deliveryDateTime, { at: deliveryDateTime, zone: deliveryLocation.zone }),
  ].filter((part) => part !== false)
  const isAtPosted = ask.proposedRate === undefined
  return {
    title: told[0] ?? 'The load changed since you looked at it',
    ...(told.length > 1 && { words: told.slice(1).join('. ') }),
    step: {
      is: 'resend',
      words: isAtPosted ? `Send at ${formatMoney(rate)}` : 'Send as the load is now',
      intent: { ...intent, pickupDateTime, ask: { ...ask, seen: { rate, pickupDateTime, deliveryDateTime } } },
    },
  }
}

function fromTo(before: number, now: number): string {
  return `${formatMoney(before)} → ${formatMoney(now)}`
}

function movedTo(stop: string, seen: string | undefined, { at, zone }: { at: string; zone: string }): string | false {
  if (seen === undefined || Date.parse(seen) === Date.parse(at)) return false
  return `${stop} moved to ${formatStopTime(Date.parse(at), zone)}`
}

function conflictOfStatus(status: string | undefined): Trouble {
  if (status === 'cancelled') return { title: 'The broker cancelled the load', step: SEE_SIMILAR }
  if (status === 'completed') return { title: 'The load is completed already', step: OPEN_LOAD }
  if (status === 'active') return { title: 'The load is under way already', step: OPEN_LOAD }
  return { title: 'The load is not in a state for this any more', step: OPEN_LOAD }
}

function heardAt({ lastError }: Op): string {
  return lastError ? `We heard so at ${timeOfDay(lastError.at)}.` : ''
}

/** What an action waits for that does not simply wait for signal; null for all others. */
export function obstacleOf({
  state,
}: Pick<Op, 'state'>): { words: string; step: 'sign-in' | 'subscription' | 'reload' } | null {
  if (state === 'blocked:auth') return { words: 'Waits until you sign in again.', step: 'sign-in' }
  if (state === 'blocked:subscription')
    return { words: 'Waits for your subscription, then goes by itself.', step: 'subscription' }
  if (state === 'blocked:update') return { words: 'Waits for the newest version of Milepost.', step: 'reload' }
  return null
}

/** Who waits for what, in a waiting action's own line. */
export function waitOf({ state }: Pick<Op, 'state'>): string {
  if (state === 'sending') return 'Being sent now'
  if (state === 'blocked:dependency') return 'Goes after the action that it builds on'
  return 'Will send by itself'
}
