import { MINUTE_MS } from '#domain/time/instant.ts'
import { Refused } from '#server/http/refusal.ts'

/** Of each account in each minute, in each server process: a quarter of one core. */
const MOST_MS = 15_000

export interface ProcessorBudget {
  /** @throws Refused OVER_BUDGET with Retry-After once the account used up its minute */
  check: (owner: string, now: number) => void
  add: (owner: string, usedMs: number, now: number) => void
}

/** In this process's memory, like the lines. All accounts' minutes begin together, so one map holds one minute. */
export function createProcessorBudget(): ProcessorBudget {
  let used = new Map<string, number>()
  let endsAt = 0
  const begin = (now: number) => {
    if (now < endsAt && endsAt - now <= MINUTE_MS) return
    used = new Map()
    endsAt = now + MINUTE_MS
  }
  return {
    check(owner, now) {
      begin(now)
      if ((used.get(owner) ?? 0) < MOST_MS) return
      const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1000))
      throw new Refused('OVER_BUDGET', { message: 'Too many large requests. Try again in a minute', retryAfter })
    },
    add(owner, usedMs, now) {
      begin(now)
      used.set(owner, (used.get(owner) ?? 0) + usedMs)
    },
  }
}
