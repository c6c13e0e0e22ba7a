import { ApiError, NetworkError } from '#contract/request.ts'
import type { Instant } from '#domain/instant.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { retryAfterMs, retryDelay } from '#domain/retry.ts'
import type { Failure, Op } from './op.ts'
import { type Intent, kindOf } from './op-kind.ts'
import type { Change } from './op-store.ts'

/** What came of one attempt: the payload of a 2xx, a refusal of ours, or no answer of ours. */
export type Answer = { response: unknown } | ApiError | NetworkError

export type Outcome =
  | { is: 'done'; response: unknown; refusal?: ApiError }
  | { is: 'retry'; error: ApiError | NetworkError }
  | { is: 'sign-in' | 'subscription' | 'update' | 'conflict' | 'rejected'; error: ApiError }

/** Maps: a code is whatever somebody's server wrote, 'valueOf' too. */
const BY_CODE = new Map<string, Outcome['is']>([
  ['IDEMPOTENCY_IN_PROGRESS', 'retry'],
  ['SUBSCRIPTION_REQUIRED', 'subscription'],
  ['OP_VERSION_UNSUPPORTED', 'update'],
])
const BY_STATUS = new Map<number, Outcome['is']>([
  [401, 'sign-in'],
  [402, 'subscription'],
  [408, 'retry'],
  [409, 'conflict'],
  [412, 'conflict'],
  [425, 'retry'],
  [426, 'update'],
  [429, 'retry'],
])

/** What an answer means for the op that asked (offline.md §7). All other 4xx are final: the op was read and declined. */
export function outcomeOf(answer: Answer, intent: Intent): Outcome {
  if (answer instanceof NetworkError) return { is: 'retry', error: answer }
  if (!(answer instanceof ApiError)) return { is: 'done', response: answer.response }
  const earlier = kindOf(intent).alreadyDone?.(intent, answer)
  if (earlier) return { is: 'done', response: earlier, refusal: answer }
  const is = BY_CODE.get(answer.code) ?? BY_STATUS.get(answer.status) ?? (answer.status >= 500 ? 'retry' : 'rejected')
  return { is, error: answer } as Outcome
}

/** A paid subscription is noticed by itself, within this time. */
const SUBSCRIPTION_RECHECK_MS = 5 * MINUTE_MS
const PARK_AFTER = { times: 8, ms: 30 * MINUTE_MS }

export interface Moment {
  /** by the device's clock */
  now: Instant
  serverOffset: number
  random: () => number
}

/** The step that an outcome lets the op take. */
export function changeAfter(op: Op, outcome: Outcome, moment: Moment): Change {
  const { now } = moment
  switch (outcome.is) {
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
        to: `needs_you:${outcome.is}`,
        patch: { lastError: failureOf(outcome.error, now), maybeSent: mayStillBeDone(op, outcome.error) },
      }
    case 'subscription':
      return blocked(op, 'blocked:subscription', outcome.error, { now, forMs: SUBSCRIPTION_RECHECK_MS })
    case 'update':
      return blocked(op, 'blocked:update', outcome.error, { now, forMs: 0 })
    case 'sign-in':
      return blocked(op, 'blocked:auth', outcome.error, { now, forMs: 0 })
    case 'retry':
      return outcome.error instanceof ApiError
        ? retryAfterAnswer(op, outcome.error, moment)
        : retryAfterSilence(op, outcome.error, moment)
  }
}

/** Answers that the server gives with the key in hand: had an earlier attempt taken effect, they would say so. */
const KNOWS_THE_KEY = [404, 409, 410, 412]

/** Turned away at the door, this attempt had no effect; an earlier one, whose answer was lost, may have had one. */
function mayStillBeDone(op: Op, { status }: ApiError): boolean {
  return !KNOWS_THE_KEY.includes(status) && (op.lease?.doubt ?? true)
}

function blocked(op: Op, to: Change['to'], error: ApiError, { now, forMs }: { now: Instant; forMs: number }): Change {
  const wait = forMs > 0 ? { since: now, until: now + forMs } : null
  return { to, patch: { wait, lastError: failureOf(error, now), maybeSent: mayStillBeDone(op, error) } }
}

function failureOf(error: ApiError, at: Instant): Failure {
  const { status, code, message, validationErrors, current } = error
  return {
    class: status >= 500 ? 'server' : 'refused',
    status,
    code,
    message,
    ...(validationErrors.length > 0 && { details: [...validationErrors] }),
    ...(current !== undefined && { current }),
    at,
  }
}

function retryAfterSilence(op: Op, error: NetworkError, { now, random }: Moment): Change {
  const wait = { since: now, until: now + retryDelay(op.attempts - 1, random) }
  const lastError: Failure = { class: 'unheard', status: null, code: null, message: error.message, at: now }
  return { to: 'retry_wait', patch: { wait, lastError, streak: null } }
}

function retryAfterAnswer(op: Op, error: ApiError, { now, serverOffset, random }: Moment): Change {
  const lastError = failureOf(error, now)
  const streak = streakAfter(op, error, now)
  if (streak && streak.count >= PARK_AFTER.times && now - streak.since >= PARK_AFTER.ms)
    return { to: 'needs_you:parked', patch: { lastError, streak } }
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') {
    const wait = { since: now, until: now + 1_000 + Math.floor(random() * 2_000) }
    return { to: 'retry_wait', patch: { wait, lastError, streak } }
  }
  const asked = retryAfterMs(error.retryAfter, now + serverOffset)
  const wait = { since: now, until: now + (asked ?? 0) + retryDelay(op.attempts - 1, random) }
  return {
    to: 'retry_wait',
    patch: { wait, lastError, streak, ...(error.status < 500 && { maybeSent: mayStillBeDone(op, error) }) },
    ...(asked !== null && { hold: wait }),
  }
}

function streakAfter({ streak }: Op, { status }: ApiError, now: Instant): Op['streak'] {
  if (status < 500) return null
  return streak?.status === status ? { ...streak, count: streak.count + 1 } : { status, count: 1, since: now }
}
