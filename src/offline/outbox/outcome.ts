import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import type { Instant } from '#domain/time/instant.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { retryAfterMs, retryDelay } from '#domain/time/retry.ts'
import type { OpFailure, Op } from './op.ts'
import { type Intent, getOpKind } from './op-kind.ts'
import type { OpChange } from './op-store.ts'

/** The result of one attempt: a 2xx payload, our API's refusal, or no answer from us. */
export type AttemptAnswer = { response: unknown } | { cancelled: true } | ApiError | NetworkError

/** What the action needs first got no answer, so the action itself wasn't sent. */
export class PreparationFailed extends NetworkError {}

export type AttemptOutcome =
  | { type: 'done'; response: unknown; refusal?: ApiError }
  | { type: 'cancelled' }
  | { type: 'retry'; error: ApiError | NetworkError }
  | { type: 'sign-in' | 'subscription' | 'update' | 'conflict' | 'rejected'; error: ApiError }

/** Maps, not objects: a server's code could be 'valueOf'. */
const BY_CODE = new Map<string, AttemptOutcome['type']>([
  ['IDEMPOTENCY_IN_PROGRESS', 'retry'],
  ['UPLOAD_MISSING', 'retry'],
  ['SUBSCRIPTION_REQUIRED', 'subscription'],
  ['OP_VERSION_UNSUPPORTED', 'update'],
])
const BY_STATUS = new Map<number, AttemptOutcome['type']>([
  [401, 'sign-in'],
  [402, 'subscription'],
  [408, 'retry'],
  [409, 'conflict'],
  [412, 'conflict'],
  [425, 'retry'],
  [426, 'update'],
  [429, 'retry'],
])

/** What an answer means for its op (offline.md §7). Any other 4xx is final: the op was read and declined. */
export function classifyAnswer(answer: AttemptAnswer, intent: Intent): AttemptOutcome {
  if (answer instanceof NetworkError) return { type: 'retry', error: answer }
  if (!(answer instanceof ApiError))
    return 'cancelled' in answer ? { type: 'cancelled' } : { type: 'done', response: answer.response }
  const earlier = getOpKind(intent).alreadyDone?.(intent, answer)
  if (earlier) return { type: 'done', response: earlier, refusal: answer }
  const type = BY_CODE.get(answer.code) ?? BY_STATUS.get(answer.status) ?? (answer.status >= 500 ? 'retry' : 'rejected')
  return { type, error: answer } as AttemptOutcome
}

/** A paid subscription is noticed within this time. */
const SUBSCRIPTION_RECHECK_MS = 5 * MINUTE_MS
/** The server may take it again: a deploy can be rolled back. */
const UPDATE_RECHECK_MS = 5 * MINUTE_MS
/** A whole account waits no longer for one answer, whatever that asked. */
const HOLD_MOST_MS = 5 * MINUTE_MS
const PARK_AFTER = { times: 8, ms: 30 * MINUTE_MS }

export interface Moment {
  /** by the device's clock */
  now: Instant
  serverOffset: number
  random: () => number
}

/** The op's next state after an outcome. */
export function nextOpChange(op: Op, outcome: AttemptOutcome, moment: Moment): OpChange {
  const { now } = moment
  switch (outcome.type) {
    case 'cancelled':
      return { to: 'cancelled', patch: { settledAt: now, lastError: null } }
    case 'done':
      return {
        to: 'done',
        patch: {
          answer: outcome.response,
          lastError: outcome.refusal ? failureOf(outcome.refusal, now) : null,
          settledAt: now,
          maybeSent: true,
        },
      }
    case 'conflict':
    case 'rejected':
      return {
        to: `needs_you:${outcome.type}`,
        patch: { lastError: failureOf(outcome.error, now), maybeSent: mayStillBeDone(doubtOf(op), outcome.error) },
      }
    case 'subscription':
      return blocked(op, 'blocked:subscription', outcome.error, { now, forMs: SUBSCRIPTION_RECHECK_MS })
    case 'update':
      return blocked(op, 'blocked:update', outcome.error, { now, forMs: UPDATE_RECHECK_MS })
    case 'sign-in':
      return blocked(op, 'blocked:auth', outcome.error, { now, forMs: 0 })
    case 'retry':
      return outcome.error instanceof ApiError
        ? retryAfterAnswer(op, outcome.error, moment)
        : retryAfterSilence(op, outcome.error, moment)
  }
}

/** The server checks the key before these answers: had an earlier attempt taken effect, it would say so. */
const KNOWS_THE_KEY = [404, 409, 410, 412]

/** This attempt had no effect, but an earlier one whose answer was lost may have had one. */
function mayStillBeDone(isInDoubt: boolean, { status }: ApiError): boolean {
  return !KNOWS_THE_KEY.includes(status) && isInDoubt
}

function doubtOf({ lease }: Op): boolean {
  return lease?.doubt ?? true
}

/** Whether the outcome says what became of an action. @param isInDoubt an earlier attempt may have arrived */
export function isAnswered(outcome: AttemptOutcome, isInDoubt: boolean): boolean {
  if (outcome.type === 'done' || outcome.type === 'cancelled') return true
  const isRefused = outcome.type === 'conflict' || outcome.type === 'rejected'
  return isRefused && !mayStillBeDone(isInDoubt, outcome.error)
}

function blocked(
  op: Op,
  to: OpChange['to'],
  error: ApiError,
  { now, forMs }: { now: Instant; forMs: number },
): OpChange {
  const wait = forMs > 0 ? { since: now, until: now + forMs } : null
  return { to, patch: { wait, lastError: failureOf(error, now), maybeSent: mayStillBeDone(doubtOf(op), error) } }
}

function failureOf(error: ApiError, at: Instant): OpFailure {
  const { status, code, message, validationErrors, current, reference } = error
  return {
    class: status >= 500 ? 'server' : 'refused',
    status,
    code,
    message,
    ...(validationErrors.length > 0 && { details: [...validationErrors] }),
    ...(current !== undefined && { current }),
    ...(reference !== null && { reference }),
    at,
  }
}

function retryAfterSilence(op: Op, error: NetworkError, { now, random }: Moment): OpChange {
  const wait = { since: now, until: now + retryDelay(op.attempts - 1, random) }
  const lastError: OpFailure = { class: 'unheard', status: null, code: null, message: error.message, at: now }
  const isUnsent = error instanceof PreparationFailed
  return {
    to: 'retry_wait',
    patch: { wait, lastError, streak: null, ...(isUnsent && { maybeSent: doubtOf(op) }) },
  }
}

function retryAfterAnswer(op: Op, error: ApiError, { now, serverOffset, random }: Moment): OpChange {
  const lastError = failureOf(error, now)
  const isMaintenance = error.code === 'MAINTENANCE'
  // it may last hours, and nothing failed
  const streak = isMaintenance ? null : streakAfter(op, error, now)
  if (streak && streak.count >= PARK_AFTER.times && now - streak.since >= PARK_AFTER.ms)
    return { to: 'needs_you:parked', patch: { lastError, streak } }
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') {
    const wait = { since: now, until: now + 1_000 + Math.floor(random() * 2_000) }
    return { to: 'retry_wait', patch: { wait, lastError, streak } }
  }
  const retryAfter = retryAfterMs(error.retryAfter, now + serverOffset)
  const isBudget = error.code === 'OVER_BUDGET'
  const holdMs = retryAfter === null || isBudget ? retryAfter : Math.min(retryAfter, HOLD_MOST_MS)
  const wait = { since: now, until: now + (holdMs ?? 0) + retryDelay(op.attempts - 1, random) }
  return {
    to: 'retry_wait',
    patch: { wait, lastError, streak, ...(error.status < 500 && { maybeSent: mayStillBeDone(doubtOf(op), error) }) },
    // a used-up budget is for one kind of work: an arrival must not wait for it
    ...(holdMs !== null &&
      !isBudget && { hold: { ...wait, status: error.status, ...(isMaintenance && { isMaintenance }) } }),
  }
}

function streakAfter({ streak }: Op, { status }: ApiError, now: Instant): Op['streak'] {
  if (status < 500) return null
  return streak?.status === status ? { ...streak, count: streak.count + 1 } : { status, count: 1, since: now }
}
