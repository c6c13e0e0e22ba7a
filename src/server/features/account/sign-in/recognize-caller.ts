import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { newToken } from '../secrets.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { listSessionAddresses } from '../session/session.sql.ts'
import type { LimitedSubjects } from './attempt-limiter.ts'

/** An address that the account hasn't used for this long may be someone else's. */
const ADDRESS_DAYS = 180
/** Asked for an unknown email, so that it takes as long as a known one. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Where a try at an account comes from. */
export interface Caller {
  /** set for a device that signed in to the account before */
  device: string | null
  /** whether the account signed in from this network before */
  isAtKnownNetwork: boolean
  network: string
}

export async function recognizeCaller(
  keys: TokenKeys,
  account: { id: string } | undefined,
  ctx: PublicContext,
): Promise<Caller> {
  const { db, now, network } = ctx
  const since = new Date(now - ADDRESS_DAYS * DAY_MS)
  const addresses = await listSessionAddresses(db, account?.id ?? NOBODY, since)
  return {
    device: account ? knownDevice(keys, account.id, ctx) : null,
    isAtKnownNetwork: addresses.some((address) => networkOf(address) === network),
    network,
  }
}

type Action = 'login' | 'code' | 'mail'

/** The limit that only this caller uses up. */
export function ownSubject(action: Action, { device, network }: Caller, account: string): LimitedSubjects {
  return device ? { [`${action}-device`]: device } : { [`${action}-here`]: `${network} ${account}` }
}

/**
 * Which limits count a try. A device or a network that signed in before has only its own, so strangers who use up the
 * account's limit never lock the owner out.
 */
export function limitedSubjects(action: Action, caller: Caller, account: string): LimitedSubjects {
  const own = ownSubject(action, caller, account)
  if (caller.device || caller.isAtKnownNetwork) return own
  return { ...own, [`${action}-network`]: caller.network, [`${action}-account`]: account }
}

const KNOWN_DAYS = 180

interface Request {
  cookies: Cookies
  now: Instant
}

/** One cookie per account, so two accounts on one device don't replace each other's. */
function cookieName(keys: TokenKeys, accountId: string): string {
  return `device-${keys.digest('device cookie', accountId).slice(0, 16)}`
}

function signature(keys: TokenKeys, accountId: string, device: string, endsAt: string): string {
  return keys.digest(`device ${accountId}`, `${device}.${endsAt}`)
}

/** The random id of a device that signed in to the account before; null for any other. */
function knownDevice(keys: TokenKeys, accountId: string, { cookies, now }: Request): string | null {
  const [device = '', endsAt = '', signed = ''] = (cookies.read(cookieName(keys, accountId)) ?? '').split('.')
  if (!isSameSecret(signed, signature(keys, accountId, device, endsAt))) return null
  return Number(endsAt) > now ? device : null
}

/**
 * Marks the device as one that signed in to the account, for limits on tries only: it grants no access. It stays after
 * sign-out. The OWASP "device cookie" against lockouts by strangers.
 */
export function rememberDevice(keys: TokenKeys, accountId: string, { cookies, now }: Request): void {
  const device = knownDevice(keys, accountId, { cookies, now }) ?? newToken()
  const endsAt = String(now + KNOWN_DAYS * DAY_MS)
  const value = `${device}.${endsAt}.${signature(keys, accountId, device, endsAt)}`
  cookies.write(cookieName(keys, accountId), value, (KNOWN_DAYS * DAY_MS) / 1000)
}
