import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'

/** 'unproved': no test was answered with 2xx yet, so it gets nothing else. */
export const WEBHOOK_STATUSES = ['unproved', 'on', 'failing', 'off'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

export const OFF_REASONS = ['turned off', 'gone', 'no success', 'secret lost'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/** 'held': made while the endpoint was off. */
export const MESSAGE_STATES = ['waiting', 'delivered', 'failed', 'held'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Before each try but the first: 75 hours in all. */
export const RETRY_AFTER_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const
/** Added to each, at most, so that what failed together doesn't come again together. */
const SPREAD = 0.1

const FAILING_AFTER_MS = DAY_MS
const OFF_AFTER_MS = 5 * DAY_MS

/** After so many failures in a row one message probes, then all wait again. */
const FAILURES_IN_A_ROW = 10
const PAUSE_MS = 5 * MINUTE_MS

const [LEAST_RETRY_AFTER_MS, MOST_RETRY_AFTER_MS] = [1_000, DAY_MS]

/** How one try ended. */
export interface TryResult {
  /** of the answer; null without one */
  status: number | null
  /** why it failed, though the status may say otherwise; null for nothing */
  problem: string | null
  /** milliseconds that the answer asks to wait, as far as it can be read */
  retryAfterMs: number | null
}

export interface EndpointHealth {
  status: WebhookStatus
  failures: number
  failingSince: Instant | null
  pausedUntil: Instant | null
}

interface Decision {
  message: { state: MessageState; dueAt: Instant | null }
  endpoint: EndpointHealth
  /** set when this turns it off */
  offWhy: OffReason | null
  /** what its owners hear */
  news: 'proved' | 'failing' | 'off' | null
}

function isSuccess({ status, problem }: Pick<TryResult, 'status' | 'problem'>): boolean {
  return problem === null && status !== null && status >= 200 && status < 300
}

/** Statuses by which a server says that it is busy (RFC 6585, RFC 9110). */
const BUSY: readonly (number | null)[] = [429, 502, 504]

function pauseAfter({ status, retryAfterMs }: TryResult, failures: number, retryMs: number): number | null {
  const asked =
    retryAfterMs !== null && retryAfterMs >= LEAST_RETRY_AFTER_MS && retryAfterMs <= MOST_RETRY_AFTER_MS
      ? retryAfterMs
      : null
  const busy = BUSY.includes(status) ? Math.min(retryMs, PAUSE_MS) : null
  const inARow = failures >= FAILURES_IN_A_ROW ? PAUSE_MS : null
  const pauses = [asked ?? busy, inARow].filter((each) => each !== null)
  return pauses.length === 0 ? null : Math.max(...pauses)
}

/**
 * What one try means for its message and its endpoint.
 * @param tries of the message, this one included
 * @param random 0 ≤ x < 1
 */
export function decideAfterTry(
  endpoint: EndpointHealth,
  { tries, isTest }: { tries: number; isTest: boolean },
  result: TryResult,
  { now, random }: { now: Instant; random: number },
): Decision {
  if (isSuccess(result)) {
    const status = endpoint.status === 'unproved' ? (isTest ? 'on' : 'unproved') : endpoint.status
    return {
      message: { state: 'delivered', dueAt: null },
      endpoint: {
        status: status === 'failing' ? 'on' : status,
        failures: 0,
        failingSince: null,
        pausedUntil: null,
      },
      offWhy: null,
      news: endpoint.status === 'unproved' && isTest ? 'proved' : null,
    }
  }
  // somebody looks at its result, and it says nothing of the other messages
  if (isTest) return { message: { state: 'failed', dueAt: null }, endpoint, offWhy: null, news: null }
  const failures = endpoint.failures + 1
  const failingSince = endpoint.failingSince ?? now
  const delay = RETRY_AFTER_MS[tries - 1]
  const retryMs = delay === undefined ? null : delay * (1 + SPREAD * random)
  const offWhy = result.status === 410 ? 'gone' : now - failingSince >= OFF_AFTER_MS ? 'no success' : null
  if (offWhy !== null)
    return {
      message: { state: retryMs === null ? 'failed' : 'held', dueAt: null },
      endpoint: { status: 'off', failures, failingSince, pausedUntil: null },
      offWhy,
      news: 'off',
    }
  const pause = pauseAfter(result, failures, retryMs ?? PAUSE_MS)
  const pausedUntil = pause === null ? endpoint.pausedUntil : now + pause
  const status = now - failingSince >= FAILING_AFTER_MS ? 'failing' : endpoint.status
  return {
    message:
      retryMs === null ? { state: 'failed', dueAt: null } : { state: 'waiting', dueAt: Math.round(now + retryMs) },
    endpoint: { status, failures, failingSince, pausedUntil },
    offWhy: null,
    news: status === 'failing' && endpoint.status !== 'failing' ? 'failing' : null,
  }
}
