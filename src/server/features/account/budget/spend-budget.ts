import { budgetOf } from '#domain/access/budget.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { budgetOwnerOf } from '#server/http/actor.ts'
import type { Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { spendWithin } from '../sign-in/sign-in.sql.ts'

function waitFor(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Tries after parallel requests spent what was just read as left. */
const TRIES = 5

/**
 * Counts an account's work by the hour, on all servers. An action that waits uses up nothing. In a write's transaction
 * any refusal undoes the count; before it, only this one costs nothing. What a driver's link does counts for the link and
 * for its carrier.
 * @param enabled RATE_LIMITS
 */
export function createBudgets(keys: TokenKeys, enabled: boolean): Spend {
  const upTo: Spend['upTo'] = async ({ db, actor, now }, name, wanted) => {
    if (!enabled) return wanted
    if (actor.link) {
      // a carrier with many links has no more than its own budget
      const { link: _, ...carrier } = actor
      const left = await upTo({ db, actor: carrier, now }, name, wanted)
      return spendOwn({ db, actor, now }, name, left)
    }
    return spendOwn({ db, actor, now }, name, wanted)
  }
  const spendOwn: Spend['upTo'] = async ({ db, actor, now }, name, wanted) => {
    const { most, words } = budgetOf(name, actor.createdAt, now)
    const key = keys.digest(`budget ${name}`, budgetOwnerOf(actor))
    let [cost, endsAt] = [wanted, now + HOUR_MS]
    for (let tries = 0; tries < TRIES && cost > 0; tries += 1) {
      const spent = await spendWithin(db, key, { now, perMs: HOUR_MS, cost, most })
      if (spent.fits) return cost
      ;[cost, endsAt] = [Math.min(cost, spent.left), spent.endsAt]
    }
    throw new Refused('OVER_BUDGET', {
      message: `${words}. Try again in ${waitFor(endsAt - now)}`,
      retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    })
  }
  const spendOne = async (...about: [Parameters<Spend>[0], Parameters<Spend>[1]]) => void (await upTo(...about, 1))
  return Object.assign(spendOne, { upTo })
}
