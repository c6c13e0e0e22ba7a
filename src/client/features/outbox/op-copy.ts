import * as z from 'zod/mini'
import { remitToSchema } from '#contract/freight/invoice.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath, editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { endSentence } from '#domain/text/end-sentence.ts'
import type { Op } from '#offline/outbox/op.ts'
import { getOpKind, type Intent, type IntentOf, type OpKind } from '#offline/outbox/op-kind.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import { describeChange, OPEN_LOAD, type OpProblem } from './changed-terms-copy.ts'
import { describeHold, type ShownHold } from './copy.ts'

const DOCUMENT_TITLES = { pod: 'Send POD', bol: 'Send BOL', receipt: 'Send receipt', other: 'Send document' } as const

const TITLES: Record<Exclude<OpKind, 'set-load-status' | 'record-stop-event' | 'add-document'>, string> = {
  'request-booking': 'Booking request',
  'withdraw-request': 'Withdraw request',
  'accept-request': 'Accept request',
  'reject-request': 'Reject request',
  'sign-rate-confirmation': 'Sign rate confirmation',
  'propose-change': 'Change the terms',
  'answer-change': 'Answer a change',
  'set-driver': 'Driver and equipment',
  'ask-accessorial': 'Request an accessorial',
  'answer-accessorial': 'Answer an accessorial',
  'send-invoice': 'Send invoice',
  'settle-invoice': 'Answer an invoice',
  'name-carrier': 'Name a carrier',
  'counter-request': 'Counter-offer',
  'accept-counter': 'Accept counter-offer',
  'decline-counter': 'Decline counter-offer',
  'ask-for-update': 'Ask for an update',
  'ask-for-books': 'Ask for the open books',
  'enter-books': 'Figures of the open books',
  'accept-tender': 'Accept tender',
  'decline-tender': 'Decline tender',
  'revoke-tender': 'Revoke tender',
  'delete-load': 'Delete load',
  'create-load': 'New load',
  'update-load': 'Update load',
  'mark-notification-read': 'Mark notification as read',
  'archive-notification': 'Archive notification',
  'delete-notification': 'Delete notification',
  'mark-all-notifications-read': 'Mark all notifications as read',
  'edit-profile': 'Update your profile',
  'set-notification-settings': 'Update your notification settings',
  'set-truck': "Update your truck's figures",
}

/** An action's heading: 'Booking request', 'Confirm arrival'. */
export function opTitle({ intent }: Pick<Op, 'intent'>): string {
  if (intent.kind === 'record-stop-event')
    return `${intent.event === 'arrived' ? 'Arrived at' : 'Departed from'} ${intent.stop}`
  if (intent.kind === 'add-document') return DOCUMENT_TITLES[intent.documentKind]
  if (intent.kind !== 'set-load-status') return TITLES[intent.kind]
  if (intent.status === 'completed') return intent.occurredAt === undefined ? 'Confirm arrival' : 'Mark completed'
  return intent.status === 'cancelled' ? 'Cancel load' : 'Update status'
}

/** An action's subject: 'Load #48213, Dallas, TX to Tulsa, OK, $2,150'. */
export function describeOp({ intent, label }: Pick<Op, 'intent' | 'label'>): string {
  const rate = rateIn(intent)
  return [label, rate !== undefined && formatMoney(rate)].filter(Boolean).join(', ')
}

function rateIn(intent: Intent): number | undefined {
  if (intent.kind === 'request-booking') return intent.ask.proposedRate ?? intent.ask.seen?.rate
  const typed =
    intent.kind === 'counter-request'
      ? intent.offer
      : intent.kind === 'propose-change'
        ? intent.change
        : 'load' in intent
          ? intent.load
          : { rate: undefined }
  const { rate } = typed
  return typeof rate === 'number' ? rate : undefined
}

/** Where the typed input can be edited and resent; null for actions without any. */
export function opFormPath({ opId, intent }: Pick<Op, 'opId' | 'intent'>): { to: string; search?: object } | null {
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

const SEE_SIMILAR = { type: 'see-similar', words: 'See similar loads' } as const

/** Why an action failed, and what to do next (offline.md §11). */
export function describeOpProblem(op: Op): OpProblem {
  const problem = problemOf(op)
  if (op.restoredTo === undefined) return problem
  const restored = `The server was restored to ${formatMoment(op.restoredTo)}, before it had this.`
  return { ...problem, words: [restored, problem.words].filter(Boolean).join(' ') }
}

/** '14:02', with its day if that isn't today. */
function formatMoment(at: Instant): string {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
  const isToday = day.format(at) === day.format(Date.now())
  return isToday ? formatTimeOfDay(at) : `${day.format(at)}, ${formatTimeOfDay(at)}`
}

function problemOf(op: Op): OpProblem {
  switch (op.state) {
    case 'needs_you:expired':
      return expired(op)
    case 'needs_you:parked':
      return {
        title: "We couldn't send this yet",
        words: `Several tries failed. We'll send the rest; nothing is lost.${referenceText(op)}`,
        step: { type: 'try-again', words: 'Retry' },
      }
    default:
      return refused(op)
  }
}

/** By which support finds the failed try in the server's log. */
function referenceText({ lastError }: Op): string {
  return lastError?.reference === undefined ? '' : ` Reference ${lastError.reference}.`
}

function expired(op: Op): OpProblem {
  const { intent } = op
  // sent later, the server would refuse it
  if (intent.kind === 'accept-counter' || intent.kind === 'decline-counter')
    return { title: 'Not sent: the counter-offer expired', step: OPEN_LOAD }
  return { title: `Not sent: ${expiryReason(op)}`, step: { type: 'try-again', words: 'Send anyway' } }
}

function expiryReason({ intent, expiredBy }: Op): string {
  if (expiredBy === 'age') return `waited more than ${formatLife(getOpKind(intent).lifeMs)}`
  if (intent.kind === 'counter-request') return 'the request expired'
  if (intent.kind === 'create-load') return 'pickup time passed'
  if (intent.kind !== 'request-booking') return 'it expired'
  const { ask, pickupDateTime } = intent
  const isOwn = ask.expiresAt !== undefined && Date.parse(ask.expiresAt) < Date.parse(pickupDateTime)
  return isOwn ? 'your request expired' : 'pickup time passed'
}

function formatLife(ms: number): string {
  const days = Math.round(ms / DAY_MS)
  if (days > 1) return `${days} days`
  return days === 1 ? 'a day' : `${Math.round(ms / HOUR_MS)} hours`
}

/** Why a posting that accepts a shipper's tender is refused because of the tender. */
const ENDED_TENDER: ReadonlySet<string> = new Set(['STATUS_CONFLICT', 'NOT_FOUND'])

function refused(op: Op): OpProblem {
  const { lastError, intent } = op
  const current = lastError?.current as Partial<Load & Pick<BookingRequest, 'decidedBy'>> | undefined
  if (intent.kind === 'create-load' && ENDED_TENDER.has(lastError?.code ?? '')) {
    const { shipperTenderId, ...load } = intent.load
    if (shipperTenderId !== undefined)
      return {
        title: 'This tender ended',
        words: 'Post without it, or discard.',
        step: { type: 'resend', words: 'Post without it', intent: { ...intent, load } },
      }
  }
  switch (lastError?.code) {
    case 'LOAD_TAKEN':
      return { title: 'Booked by another carrier', words: asOfText(op), step: SEE_SIMILAR }
    case 'LOAD_TENDERED':
      return { title: 'Tendered to another carrier', words: asOfText(op), step: SEE_SIMILAR }
    case 'TENDER_EXPIRED':
      return {
        title: 'The tender expired',
        words: 'It was not answered in time, so the load is back on the board.',
        step: OPEN_LOAD,
      }
    case 'LOAD_EXPIRED':
      return { title: 'The pickup time has passed', words: asOfText(op), step: SEE_SIMILAR }
    case 'LOAD_CHANGED':
      return describeChange(intent, current)
    case 'STALE_VERSION':
      return {
        title: 'The load changed since you edited it',
        words: 'Open Edit to compare; your changes are kept.',
        step: null,
      }
    case 'STATUS_CONFLICT':
      // says who released the carrier, and when; the load may be another carrier's by now
      if (intent.kind === 'record-stop-event' && lastError.message && lastError.message !== WRONG_STAGE)
        return { title: 'You no longer haul this load', words: lastError.message, step: OPEN_LOAD }
      // a request only gets this code for a cancelled load, without its details
      return conflictOfStatus(intent.kind === 'request-booking' ? 'cancelled' : current?.status)
    case 'REFERENCE_TAKEN':
      return {
        title:
          current?.number === undefined
            ? 'You already have a load with this reference'
            : `Load #${current.number} has this reference`,
        words: 'Open that load, or edit this one and give it another reference. What you entered is saved.',
        step: { ...OPEN_LOAD, ...(current?.id !== undefined && { loadId: current.id }) },
      }
    case 'ALREADY_REQUESTED':
      return { title: 'You already requested this load on other terms', step: OPEN_LOAD }
    case 'TOO_OFTEN':
      return { title: 'Requested too often', words: lastError.message ?? '', step: OPEN_LOAD }
    case 'CARRIER_RULE':
      return intent.kind === 'accept-request' || intent.kind === 'counter-request'
        ? { title: 'Your rules block this carrier', words: lastError.message ?? '', step: OPEN_LOAD }
        : { title: "This broker's rules don't allow it", words: lastError.message ?? '', step: SEE_SIMILAR }
    case 'CARRIER_CONSENT_ENDED':
    case 'CARRIER_NOT_NAMED':
    case 'CARRIER_CHANGED':
      return describeCarrierProblem(op, lastError.code)
    case 'CHANGE_OPEN':
      return {
        title: 'Another change is waiting for an answer',
        words: 'Open the load to answer it first. What you entered is saved.',
        step: OPEN_LOAD,
      }
    case 'CHANGE_CLOSED':
      return { title: 'The change was already answered or withdrawn', step: OPEN_LOAD }
    case 'DEAL_CHANGED':
      return {
        title: 'The agreed terms changed first',
        words: 'Open the load to read them. What you entered is saved.',
        step: OPEN_LOAD,
      }
    case 'BOOKS_CHANGED':
      return {
        title: 'The open books changed first',
        words: 'Open the load to read them. What you entered is saved.',
        step: OPEN_LOAD,
      }
    case 'COUNTER_OPEN':
      return { title: 'Your earlier counter-offer is still open', step: OPEN_LOAD }
    case 'COUNTER_CLOSED':
      return { title: 'The counter-offer expired or was answered', step: OPEN_LOAD }
    case 'REQUEST_CLOSED':
      if (intent.kind === 'accept-counter' && current?.viewer === 'carrier')
        return {
          title: 'The broker accepted your request first',
          ...(current.agreedRate && { words: `The load is yours at ${formatMoney(current.agreedRate)}.` }),
          step: OPEN_LOAD,
        }
      return {
        title: current?.decidedBy
          ? `${current.decidedBy} already answered the request`
          : 'The request was already answered or withdrawn',
        step: OPEN_LOAD,
      }
    case 'REQUEST_EXPIRED':
      return { title: 'The request has expired', step: OPEN_LOAD }
    case 'NOT_FOUND':
      return {
        title: 'The load was removed',
        words: asOfText(op),
        step: intent.kind === 'update-load' ? null : SEE_SIMILAR,
      }
    case 'PAGES_LOST':
      return {
        title: 'The photo is no longer on this device',
        words: 'The browser deleted it. Open the load and take it again.',
        step: OPEN_LOAD,
      }
    case 'DOCUMENT_REFUSED':
    case 'TOO_LARGE':
      return {
        title: "This document can't be stored",
        ...(lastError.message && { words: endSentence(lastError.message) }),
        step: OPEN_LOAD,
      }
    case 'DOCUMENT_CHANGED':
      return {
        title: 'The rate confirmation changed before you signed',
        words: 'Open the load to read the new version and sign it. What you entered is saved.',
        step: OPEN_LOAD,
      }
    case 'PARENT_NOT_DONE':
      return { title: "Not sent: an earlier step didn't go through", step: OPEN_LOAD }
    case 'PROOF_NEEDED':
      return {
        title: 'Not sent yet',
        // of an invoice, the server says what about the payee is new
        words: [intent.kind === 'send-invoice' && lastError.message, "Confirm it's you, then we send it."]
          .filter(Boolean)
          .join(' '),
        step: { type: 'confirm', words: 'Confirm and send' },
      }
    case 'FORBIDDEN':
    case 'NOT_ALLOWED':
      if (intent.kind === 'send-invoice' && lastError.code === 'FORBIDDEN')
        return describePayeeProblem(intent, lastError)
      if (intent.kind === 'name-carrier')
        return { title: 'The request already names a carrier', words: lastError.message ?? '', step: OPEN_LOAD }
      return {
        title: 'You no longer have permission',
        words: 'Ask your account admin. What you entered is saved.',
        step: { type: 'try-again', words: 'Retry' },
      }
    default:
      return {
        title: "Milepost couldn't accept this",
        ...(lastError?.message && { words: lastError.message }),
        step: OPEN_LOAD,
      }
  }
}

/** TEAM-27: a Desk that holds an invoice can send it to the payee of the last one. */
function describePayeeProblem(
  intent: IntentOf<'send-invoice'>,
  { message, current }: NonNullable<Op['lastError']>,
): OpProblem {
  const { remitTo } = lastPayeeSchema.safeParse(current).data ?? {}
  return {
    title: 'Not sent: only an Owner or Billing names a payee',
    words: message ?? '',
    step: remitTo
      ? {
          type: 'resend',
          words: 'Send to the last payee',
          intent: { ...intent, invoice: { ...intent.invoice, remitTo } },
        }
      : null,
  }
}

/** `current` of a payee that the seat may not name. */
const lastPayeeSchema = z.object({ remitTo: z.optional(remitToSchema) })

/** Whom a dispatcher books for can end its consent while the action waits on the device. */
function describeCarrierProblem(
  { intent, lastError }: Op,
  code: 'CARRIER_CONSENT_ENDED' | 'CARRIER_NOT_NAMED' | 'CARRIER_CHANGED',
): OpProblem {
  const words = lastError?.message ?? ''
  if (intent.kind === 'request-booking')
    return {
      title: 'Not sent: the carrier no longer works with you',
      words,
      step: { type: 'edit', words: 'Choose another carrier' },
    }
  if (intent.kind === 'accept-tender')
    return {
      title: code === 'CARRIER_NOT_NAMED' ? 'Name the carrier first' : 'The carrier no longer works with you',
      words: 'Open the load, choose a carrier and accept again.',
      step: OPEN_LOAD,
    }
  if (code === 'CARRIER_CHANGED')
    return { title: 'The carrier changed meanwhile', words: 'Open the load, check it and accept.', step: OPEN_LOAD }
  if (code === 'CARRIER_CONSENT_ENDED' && intent.kind !== 'accept-request' && intent.kind !== 'counter-request')
    return { title: "The carrier's consent has ended", words, step: OPEN_LOAD }
  return code === 'CARRIER_NOT_NAMED'
    ? { title: 'No carrier is named yet', words: 'The dispatcher must name one first.', step: OPEN_LOAD }
    : { title: "The carrier's consent has ended", words: 'The dispatcher must request again.', step: OPEN_LOAD }
}

/** The server's own words for the code. */
const WRONG_STAGE = "The load can't be changed at this stage"

function conflictOfStatus(status: string | undefined): OpProblem {
  if (status === 'cancelled') return { title: 'The broker cancelled the load', step: SEE_SIMILAR }
  if (status === 'completed') return { title: 'The load is already completed', step: OPEN_LOAD }
  if (status === 'active') return { title: 'The load is already in progress', step: OPEN_LOAD }
  return { title: WRONG_STAGE, step: OPEN_LOAD }
}

function asOfText({ lastError }: Op): string {
  return lastError ? `As of ${formatTimeOfDay(lastError.at)}.` : ''
}

/** What blocks an action, other than missing signal; else null. */
export function describeOpBlocker({
  state,
}: Pick<Op, 'state'>): { words: string; step: 'sign-in' | 'subscription' | 'reload' } | null {
  if (state === 'blocked:auth') return { words: 'Waiting for you to sign in.', step: 'sign-in' }
  if (state === 'blocked:subscription')
    return { words: 'Waits for an active subscription. Sends automatically once you have one.', step: 'subscription' }
  if (state === 'blocked:update') return { words: 'Waiting for the latest version of Milepost.', step: 'reload' }
  return null
}

/** It was tried, and the answer was lost: only the server knows. */
const STOPPING = "Stopping. It may already be sent; we'll know when we reach Milepost"

/** Under 'Sent', for an action that its user wanted to stop. */
export function describeLateStop({ intent }: Pick<Op, 'intent'>): string {
  const sent = 'It was already sent.'
  return opLoadPath(intent) ? `${sent} Open the load to withdraw or correct it.` : sent
}

/** The load that an action is about; null when it is about none, or about a deleted one. */
export function opLoadPath(intent: Intent): string | null {
  if (intent.kind === 'request-booking') return boardLoadPath(intent.ask.loadId)
  return 'loadId' in intent && intent.kind !== 'delete-load' ? loadPath(intent.loadId) : null
}

/**
 * What a waiting action waits for, as a line of text.
 * @param because the server asked the whole account to wait, or refused another action of this kind for the hour
 */
export function describeOpWait(
  { state, lastError, stopping }: Pick<Op, 'state' | 'lastError' | 'stopping'>,
  because: { hold: ShownHold | null; isOverBudget: boolean } = { hold: null, isOverBudget: false },
): string {
  if (stopping) return STOPPING
  if (state === 'sending') return 'Sending now'
  if (because.isOverBudget || (state === 'retry_wait' && lastError?.code === 'OVER_BUDGET'))
    return 'Hourly limit reached. Sends automatically when the hour is over'
  if (because.hold) return describeHold(because.hold)
  if (state === 'blocked:dependency') return 'Sends after an earlier step'
  return 'Sends automatically'
}
