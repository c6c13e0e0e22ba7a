import { CONSENT_OPEN_MS } from '#domain/freight/dispatch-consent.ts'
import { mailboxOf } from '#domain/text/mailbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import type { PhoneChannel } from '#contract/account/register-contact.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { countAttempt, forgetAttempts } from './sign-in.sql.ts'

interface Limit {
  most: number
  perMs: number
  /** later tries wait, longer each time */
  slowAfter?: number
}

/**
 * Attempts per window. `-device` and `-here` are a caller's own: a device that signed in before, or one network at one
 * account. `-account` and `-network` are shared with strangers, so the first two decide for an owner (see
 * `limitedSubjects`). Offices and truck stops share one network, so networks get more than accounts.
 *
 * Emails to one address have a second limit after `mail-account`: a few for each network. So five strangers don't use up
 * an owner's emails, and many strangers don't flood an inbox.
 *
 * Reset links live as long as a window of emails. So even if strangers use up an account's emails, its owner has a
 * link that works.
 */
const LIMITS = {
  'login-device': { most: 10, perMs: 15 * MINUTE_MS, slowAfter: 3 },
  'login-here': { most: 10, perMs: 15 * MINUTE_MS, slowAfter: 3 },
  'login-account': { most: 50, perMs: HOUR_MS, slowAfter: 20 },
  'login-network': { most: 100, perMs: 15 * MINUTE_MS },
  // options and sign-ins together; nothing in them can be guessed
  'passkey-network': { most: 200, perMs: 15 * MINUTE_MS },
  'register-network': { most: 20, perMs: HOUR_MS },
  'mail-device': { most: 6, perMs: HOUR_MS },
  'mail-here': { most: 6, perMs: HOUR_MS },
  'mail-account': { most: 30, perMs: 30 * MINUTE_MS },
  'mail-network': { most: 60, perMs: HOUR_MS },
  'mail-spare': { most: 60, perMs: 30 * MINUTE_MS },
  'mail-spare-here': { most: 3, perMs: 30 * MINUTE_MS },
  'code-device': { most: 20, perMs: HOUR_MS, slowAfter: 5 },
  'code-here': { most: 20, perMs: HOUR_MS, slowAfter: 5 },
  'code-account': { most: 20, perMs: HOUR_MS, slowAfter: 5 },
  'code-network': { most: 100, perMs: HOUR_MS },
  'reset-network': { most: 100, perMs: HOUR_MS },
  'link-network': { most: 100, perMs: HOUR_MS },
  'key-network': { most: 100, perMs: HOUR_MS },
  // codes to the register's contact of a USDOT number, which may be a stranger's
  'contact-account': { most: 5, perMs: DAY_MS },
  'contact-address': { most: 10, perMs: DAY_MS },
  // an account's own, once strangers who state its number used up the address
  'contact-spare': { most: 2, perMs: DAY_MS },
  // codes to the same address by a dispatcher's link: apart from these, so that a dispatcher can't use them up
  'consent-codes': { most: 3, perMs: CONSENT_OPEN_MS },
  'consent-dispatcher': { most: 10, perMs: DAY_MS },
  // a number that somebody tries out
  'number-account': { most: 3, perMs: DAY_MS },
  // codes by phone cost the operator money: a stranger's number too, and a fraud's many accounts
  'phone-account': { most: 4, perMs: DAY_MS },
  'phone-number': { most: 5, perMs: DAY_MS },
  'phone-spare': { most: 1, perMs: DAY_MS },
  'phone-network': { most: 12, perMs: DAY_MS },
  'phone-total': { most: 200, perMs: DAY_MS },
  'sign-network': { most: 200, perMs: HOUR_MS },
  'operator-network': { most: 10, perMs: 15 * MINUTE_MS },
  'card-account': { most: 30, perMs: HOUR_MS },
  'invoice-network': { most: 300, perMs: HOUR_MS },
  // everything that an account has, for a device that has nothing
  'sync-account': { most: 3, perMs: 5 * MINUTE_MS },
  'password-session': { most: 10, perMs: 15 * MINUTE_MS, slowAfter: 3 },
} as const satisfies Record<string, Limit>
type LimitName = keyof typeof LIMITS
/** Whom each limit counts: an account, a network, a device. */
export type LimitedSubjects = Partial<Record<LimitName, string>>

const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 4000

/** Doubles with each try after `slowAfter`. Guessing slows down long before it is refused. */
function pauseBefore(count: number, limit: Limit): number {
  const late = limit.slowAfter === undefined ? 0 : count - limit.slowAfter
  return late <= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (late - 1))
}

/** Emails of one kind that strangers can send to one inbox in an hour. */
const MOST_TO_AN_INBOX = 5

/** A provider gives one customer a /48 of IPv6 at most (RFC 6177): many networks, which together count as four. */
const NETWORKS_OF_A_SITE = 4
const SITE = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/

/** VER-07: minimum gap between codes of one kind from one source to one contact, with or without an account. */
export const CODE_INTERVAL_MS = MINUTE_MS

function waitFor(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  if (minutes > 90) return `${Math.ceil(ms / HOUR_MS)} hours`
  return minutes > 1 ? `${minutes} minutes` : `${Math.max(1, Math.ceil(ms / 1000))} seconds`
}

function tooMany(endsAt: number, now: number, say: (wait: string) => string, accountId?: string): Refused {
  return new Refused('RATE_LIMITED', {
    message: say(waitFor(endsAt - now)),
    retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    accountId,
  })
}

type Tries = { db: Kysely<Schema>; now: number }

export interface AttemptLimiter {
  /**
   * Counts a try for each subject, and waits if there were several before.
   * @param accountId whom the limit protects, for the security log
   * @throws Refused RATE_LIMITED with Retry-After when over a limit
   */
  count: (tries: Tries, who: LimitedSubjects, accountId?: string) => Promise<void>
  /**
   * Counts an email to an address. When strangers used up what they share, each network still gets a few.
   * @throws Refused like `count`
   */
  countMail: (tries: Tries, who: LimitedSubjects, from: { network: string; accountId?: string }) => Promise<void>
  /**
   * Counts a code that proves an account's own number. What its contact gets is shared with strangers who state the same
   * number: when that is used up, each account still gets a few.
   * @throws Refused like `count`
   */
  countProof: (tries: Tries, by: 'contact' | 'phone', who: { accountId: string; contact: string }) => Promise<void>
  /** Resets after a success. */
  forget: (db: Kysely<Schema>, who: LimitedSubjects) => Promise<void>
  /**
   * Always enforced. Take it before counting the email, so that refused requests use up nothing.
   * @throws Refused RATE_LIMITED if this source requested this kind of email less than a minute ago
   */
  takeMailTurn: (tries: Tries, kind: string, email: string, source: string) => Promise<void>
  /**
   * Counts the emails of one kind to one inbox, from all who request them: one a minute and five an hour.
   * @returns false when the inbox has enough of them. The answer stays the same, so that it tells nothing
   */
  mayMail: (tries: Tries, kind: string, email: string) => Promise<boolean>
  /** The same for texts and calls. */
  takeCodeTurn: (tries: Tries, by: PhoneChannel, phone: string, source: string) => Promise<void>
}

interface LimiterOptions {
  /** RATE_LIMITS */
  enabled: boolean
  /** waits for some milliseconds */
  pause: (ms: number) => Promise<void>
}

/** Limits in the database, shared by all servers. */
export function createAttemptLimiter(keys: TokenKeys, { enabled, pause }: LimiterOptions): AttemptLimiter {
  // plus-addresses of one mailbox count as one
  const keyOf = (name: string, who: string) => keys.digest(`attempt ${name}`, mailboxOf(who))
  const countOne = ({ db, now }: Tries, name: LimitName, whom: string) =>
    countAttempt(db, keyOf(name, whom), { now, perMs: LIMITS[name].perMs })

  async function count(tries: Tries, who: LimitedSubjects, accountId?: string): Promise<void> {
    if (!enabled) return
    let longest = 0
    for (const [name, whom] of Object.entries(who) as [LimitName, string][]) {
      const limit: Limit = LIMITS[name]
      const { count: tried, endsAt } = await countOne(tries, name, whom)
      if (tried > limit.most)
        throw tooMany(endsAt, tries.now, (wait) => `Too many tries. Try again in ${wait}`, accountId)
      longest = Math.max(longest, pauseBefore(tried, limit))
      const site = name.endsWith('-network') ? SITE.exec(whom)?.[1] : undefined
      if (site === undefined) continue
      const all = await countOne(tries, name, `${site}:/48`)
      if (all.count > limit.most * NETWORKS_OF_A_SITE)
        throw tooMany(all.endsAt, tries.now, (wait) => `Too many tries. Try again in ${wait}`, accountId)
    }
    if (longest > 0) await pause(longest)
  }

  async function takeTurn({ db, now }: Tries, key: string, said: string): Promise<void> {
    const { count: tried, endsAt } = await countAttempt(db, key, { now, perMs: CODE_INTERVAL_MS })
    if (tried > 1) throw tooMany(endsAt, now, (wait) => `We just ${said} you. Please wait ${wait}`)
  }

  return {
    count,
    async countMail(tries, { 'mail-account': email, ...own }, { network, accountId }) {
      await count(tries, own, accountId)
      if (!enabled || email === undefined) return
      const shared = await countOne(tries, 'mail-account', email)
      if (shared.count <= LIMITS['mail-account'].most) return
      await count(tries, { 'mail-spare-here': `${network} ${email}`, 'mail-spare': email }, accountId)
    },
    async countProof(tries, by, { accountId, contact }) {
      await count(tries, { [`${by}-account`]: accountId }, accountId)
      if (!enabled) return
      const shared = by === 'contact' ? 'contact-address' : 'phone-number'
      if ((await countOne(tries, shared, contact)).count > LIMITS[shared].most)
        await count(tries, { [`${by}-spare`]: accountId }, accountId)
    },
    async forget(db, who) {
      if (!enabled) return
      for (const [name, whom] of Object.entries(who)) await forgetAttempts(db, keyOf(name, whom))
    },
    takeMailTurn: (tries, kind, email, source) =>
      takeTurn(tries, keyOf(`mail ${kind}`, `${email} ${source}`), 'emailed'),
    async mayMail({ db, now }, kind, email) {
      if (!enabled) return true
      const minute = await countAttempt(db, keyOf(`inbox minute ${kind}`, email), { now, perMs: CODE_INTERVAL_MS })
      if (minute.count > 1) return false
      const hour = await countAttempt(db, keyOf(`inbox hour ${kind}`, email), { now, perMs: HOUR_MS })
      return hour.count <= MOST_TO_AN_INBOX
    },
    takeCodeTurn: (tries, by, phone, source) =>
      takeTurn(tries, keyOf(`phone ${by}`, `${phone} ${source}`), by === 'text' ? 'texted' : 'called'),
  }
}
