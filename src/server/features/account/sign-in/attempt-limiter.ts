import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { countAttempt, forgetAttempts } from './attempt.sql.ts'

/**
 * Attempts per window. Offices and truck stops share one network address, so addresses get more than accounts. Sign-ins
 * at one account from one address get the fewest, so a stranger can't lock out its owner.
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

/** VER-07: minimum gap between emails of one kind to an address, with or without an account. Always enforced. */
export const EMAIL_INTERVAL_MS = MINUTE_MS

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

export interface AttemptLimiter {
  /** Counts a try under each key. @throws Refused RATE_LIMITED with Retry-After when over a limit */
  count: (tries: Tries, who: Partial<Record<LimitName, string>>) => Promise<void>
  /** Resets after a success. */
  forget: (db: Kysely<Schema>, name: LimitName, who: string) => Promise<void>
  /** @throws Refused RATE_LIMITED if this kind of email was requested less than a minute ago */
  takeMailTurn: (tries: Tries, kind: string, email: string) => Promise<void>
}

/** Limits in the database, shared by all servers. `enabled` is RATE_LIMITS. */
export function createAttemptLimiter(keys: TokenKeys, enabled: boolean): AttemptLimiter {
  const keyOf = (name: string, who: string) => keys.digest(`attempt ${name}`, who.toLowerCase())
  return {
    async count({ db, now }, who) {
      if (!enabled) return
      for (const [name, whom] of Object.entries(who) as [LimitName, string][]) {
        const { most, perMs } = LIMITS[name]
        const { count, endsAt } = await countAttempt(db, keyOf(name, whom), { now, perMs })
        if (count > most) throw tooMany(endsAt, now, (wait) => `Too many tries. Try again in ${wait}`)
      }
    },
    async forget(db, name, who) {
      if (enabled) await forgetAttempts(db, keyOf(name, who))
    },
    async takeMailTurn({ db, now }, kind, email) {
      const { count, endsAt } = await countAttempt(db, keyOf(`mail ${kind}`, email), { now, perMs: EMAIL_INTERVAL_MS })
      if (count > 1) throw tooMany(endsAt, now, (wait) => `We just emailed you. Please wait ${wait}`)
    },
  }
}
