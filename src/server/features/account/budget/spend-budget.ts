import { budgetOf } from '#domain/access/budget.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import type { Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { spendWithin } from '../sign-in/attempt.sql.ts'

function waitFor(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/**
 * Counts an account's work by the hour, on all servers. An action that waits uses up nothing. In a write's transaction
 * any refusal undoes the count; before it, only this one costs nothing.
 * @param enabled RATE_LIMITS
 */
export function createBudgets(keys: TokenKeys, enabled: boolean): Spend {
  return async ({ db, actor, now }, name, cost = 1) => {
    if (!enabled) return
    const { most, words } = budgetOf(name, actor.createdAt, now)
    const key = keys.digest(`budget ${name}`, actor.id)
    const { fits, endsAt } = await spendWithin(db, key, { now, perMs: HOUR_MS, cost, most })
    if (fits) return
    throw new Refused('OVER_BUDGET', {
      message: `${words}. Try again in ${waitFor(endsAt - now)}`,
      retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    })
  }
}
