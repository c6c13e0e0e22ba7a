import { MINUTE_MS } from '#domain/time/instant.ts'
import type { KeyRate } from '#server/http/authenticate.ts'
import { Refused } from '#server/http/refusal.ts'

/** Of a key, in each server process. */
export const REQUESTS_PER_MINUTE = 600

interface Minute {
  /** epoch milliseconds */
  endsAt: number
  requests: number
}

/** KEY-07: counts the requests of each key by the minute, in memory. People have lines and budgets of their own. */
export function createKeyRate(most = REQUESTS_PER_MINUTE) {
  const minutes = new Map<string, Minute>()

  function minuteOf(id: string, now: number): Minute {
    const current = minutes.get(id)
    if (current && current.endsAt > now) return current
    // at most one entry for each key that called in the last minute
    for (const [each, { endsAt }] of minutes) if (endsAt <= now) minutes.delete(each)
    const next = { endsAt: now + MINUTE_MS, requests: 0 }
    minutes.set(id, next)
    return next
  }

  /** @throws Refused RATE_LIMITED with Retry-After */
  return (id: string, now: number): KeyRate => {
    const minute = minuteOf(id, now)
    const reset = Math.ceil((minute.endsAt - now) / 1000)
    if (minute.requests >= most)
      throw new Refused('RATE_LIMITED', {
        message: `This key sends more than ${most} requests a minute. Try again in ${reset} seconds`,
        retryAfter: reset,
      })
    minute.requests += 1
    return { most, remaining: most - minute.requests, reset }
  }
}
