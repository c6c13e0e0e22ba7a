import { HOUR_MS, MINUTE_MS } from '#domain/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { countAttempt, forgetAttempts } from './attempt.sql.ts'

/**
 * How often, in what time. An office or a truck stop shares one address, so addresses get more than accounts; who fails
 * at one account from one address is stopped first, so that a stranger cannot lock its owner out.
 */
const LIMITS = {
  'login-here': { most: 10, perMs: 15 * MINUTE_MS },
  'login-account': { most: 50, perMs: HOUR_MS },
  'login-address': { most: 100, perMs: 15 * MINUTE_MS },
  'register-address': { most: 20, perMs: HOUR_MS },
  'mail-account': { most: 6, perMs: HOUR_MS },
  'mail-address': { most: 60, perMs: HOUR_MS },
  'code-account': { most: 20, perMs: HOUR_MS },
  'code-address': { most: 100, perMs: HOUR_MS },
  'card-account': { most: 30, perMs: HOUR_MS },
  'password-account': { most: 10, perMs: 15 * MINUTE_MS },
} as const
type LimitName = keyof typeof LIMITS

/** VER-07: one mail of a kind to an address in this time, whether it has an account or not. Never switched off. */
export const MAIL_GAP_MS = MINUTE_MS

function waitFor(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes > 1 ? `${minutes} minutes` : `${Math.max(1, Math.ceil(ms / 1000))} seconds`
}

function tooMany(endsAt: number, now: number, say: (wait: string) => string): Refused {
  return new Refused('RATE_LIMITED', {
    message: say(waitFor(endsAt - now)),
    retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  })
}

type Tries = { db: Kysely<Schema>; now: number }

export interface Limiter {
  /** Counts a try for each of them. @throws Refused RATE_LIMITED with Retry-After when one was one too many */
  count: (tries: Tries, who: Partial<Record<LimitName, string>>) => Promise<void>
  /** Who got in starts anew. */
  forget: (db: Kysely<Schema>, name: LimitName, who: string) => Promise<void>
  /** @throws Refused RATE_LIMITED when a mail of this kind was asked for less than a minute ago */
  takeMailTurn: (tries: Tries, kind: string, email: string) => Promise<void>
}

/** Limits that all servers share, in the database. `enabled` is RATE_LIMITS. */
export function limiter(keys: TokenKeys, enabled: boolean): Limiter {
  const keyOf = (name: string, who: string) => keys.digest(`attempt ${name}`, who.toLowerCase())
  return {
    async count({ db, now }, who) {
      if (!enabled) return
      for (const [name, whom] of Object.entries(who) as [LimitName, string][]) {
        const { most, perMs } = LIMITS[name]
        const { count, endsAt } = await countAttempt(db, keyOf(name, whom), { now, perMs })
        if (count > most) throw tooMany(endsAt, now, (wait) => `Too many tries. Please try again in ${wait}`)
      }
    },
    async forget(db, name, who) {
      if (enabled) await forgetAttempts(db, keyOf(name, who))
    },
    async takeMailTurn({ db, now }, kind, email) {
      const { count, endsAt } = await countAttempt(db, keyOf(`mail ${kind}`, email), { now, perMs: MAIL_GAP_MS })
      if (count > 1) throw tooMany(endsAt, now, (wait) => `We have just sent you a mail. Please wait ${wait}`)
    },
  }
}
