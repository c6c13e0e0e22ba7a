import { type BookingRequest, bookingRequestSchema } from '#contract/freight/booking-request.ts'
import { type Load, loadSchema } from '#contract/freight/load.ts'
import { readStored } from '#contract/api/read-stored.ts'
import type { Instant } from '#domain/time/instant.ts'
import * as z from 'zod/mini'
import type { Op } from './op.ts'
import { isAboutNotifications, type OpChip, toOpChip } from './op-display.ts'
import { isMoving, OP_STATES, tappedAt } from './op-state.ts'

function chipsOf(ops: readonly Op[], now: Instant): OpChip[] {
  return ops
    .filter(({ intent }) => !isAboutNotifications(intent.kind))
    .map((op) => toOpChip(op, now))
    .filter((chip) => chip !== null)
}

export interface LoadOverlay<L extends Load = Load> {
  /** as the server last sent it, in a list or as an answer to an action: unsent actions change nothing here */
  load: L
  /** latest first */
  chips: OpChip[]
  /** the viewer's booking; 'requested' only once the server has said so */
  booking: 'none' | 'waiting' | 'requested' | 'withdrawing'
}

/** A load with this device's actions on it. */
export function overlayLoad<L extends Load>(load: L, ops: readonly Op[], now: Instant): LoadOverlay<L> {
  const own = ops.filter((op) => op.queueKey === `load:${load.id}`)
  const answered = own.filter(({ state }) => state === 'done').reduce(afterAnswer<L>, load)
  const open = own.filter((op) => !isKnownDelivered(op, answered))
  return { load: answered, chips: chipsOf(open, now).reverse(), booking: bookingOf(answered, open) }
}

/** The load with what the server answered to an action: the row may be older. */
function afterAnswer<L extends Load>(load: L, { intent, answer }: Op): L {
  if (intent.kind === 'request-booking') {
    const request = requestAnswer.safeParse(answer).data
    const isNewer = request && request.createdAt > (load.myRequest?.createdAt ?? '')
    return isNewer ? { ...load, myRequest: request } : load
  }
  if (intent.kind === 'withdraw-request') {
    const id = intent.requestId ?? requestAnswer.safeParse(answer).data?.id
    const { myRequest } = load
    return myRequest?.id === id && myRequest?.status === 'pending'
      ? { ...load, myRequest: { ...myRequest, status: 'withdrawn' } }
      : load
  }
  if (intent.kind === 'decline-counter') {
    const { myRequest } = load
    const counter = requestAnswer.safeParse(answer).data?.counter
    return counter && myRequest?.counter?.id === counter.id ? { ...load, myRequest: { ...myRequest, counter } } : load
  }
  const loadAnswer = withLoad.safeParse(answer).data?.load ?? answer
  const version = versionAnswer.safeParse(loadAnswer).data
  if (version?.id !== load.id || version.version <= load.version) return load
  return { ...load, ...readStored(loadSchema, loadAnswer) }
}
const withLoad = z.object({ load: z.unknown() })
const versionAnswer = z.object({ id: z.string(), version: z.number() })
const requestAnswer = z.pick(bookingRequestSchema, {
  id: true,
  status: true,
  proposedRate: true,
  responseMessage: true,
  expiresAt: true,
  createdAt: true,
  counter: true,
})

/** The server has it, though its answer is not here yet: then the load says so, and the outbox need not. */
function isKnownDelivered(op: Op, { myRequest }: Load): boolean {
  const { intent, state, maybeSent } = op
  if (intent.kind !== 'request-booking' || OP_STATES[state].phase !== 'moving' || !maybeSent || !myRequest) return false
  return (
    myRequest.status === 'pending' &&
    myRequest.proposedRate === (intent.ask.proposedRate ?? null) &&
    Date.parse(myRequest.createdAt) >= tappedAt(op) - CLOCKS_APART_MS
  )
}
/** How far a tap's time may be off by what the device knows of the server's clock. */
const CLOCKS_APART_MS = 5_000

function bookingOf(load: Load, ops: readonly Op[]): LoadOverlay['booking'] {
  const last = ops.findLast(
    (op) => (op.intent.kind === 'request-booking' || op.intent.kind === 'withdraw-request') && isMoving(op),
  )
  if (last?.intent.kind === 'withdraw-request') return 'withdrawing'
  if (last) return 'waiting'
  return load.myRequest?.status === 'pending' ? 'requested' : 'none'
}

/** Loads posted on this device that the server doesn't have yet, latest first. */
export function listUnsentLoadChips(ops: readonly Op[], now: Instant): OpChip[] {
  const posted = ops.filter(({ intent, state }) => intent.kind === 'create-load' && state !== 'done')
  return chipsOf(posted, now).reverse()
}

export interface BookingRequestOverlay {
  request: BookingRequest
  chips: OpChip[]
}

/** A request with this device's actions on it. */
export function overlayBookingRequest(
  request: BookingRequest,
  ops: readonly Op[],
  now: Instant,
): BookingRequestOverlay {
  const own = ops.filter(
    ({ intent, entity }) =>
      entity === `request:${request.id}` || (intent.kind === 'withdraw-request' && intent.requestId === request.id),
  )
  return { request, chips: chipsOf(own, now).reverse() }
}
