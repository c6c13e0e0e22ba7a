import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { newToken } from '../secrets.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { listSessionAddresses } from '../session/session.sql.ts'
import type { LimitedSubjects } from './attempt-limiter.ts'

/** An address that the person hasn't used for this long may be someone else's. */
const ADDRESS_DAYS = 180
/** Asked for an unknown email, so that it takes as long as a known one. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as PersonId

/** Where a try at an account comes from. */
export interface Caller {
  /** set for a device that the person signed in on before */
  device: string | null
  /** whether the person signed in from this network before */
  isAtKnownNetwork: boolean
  network: string
}

export async function recognizeCaller(
  keys: TokenKeys,
  personId: PersonId | undefined,
  ctx: PublicContext,
): Promise<Caller> {
  const { db, now, network } = ctx
  const since = new Date(now - ADDRESS_DAYS * DAY_MS)
  const addresses = await listSessionAddresses(db, personId ?? NOBODY, since)
  return {
    device: personId ? knownDevice(keys, personId, ctx) : null,
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

/** One cookie per person, so two people on one device don't replace each other's. */
function cookieName(keys: TokenKeys, personId: PersonId): string {
  return `device-${keys.digest('device cookie', personId).slice(0, 16)}`
}

function signature(keys: TokenKeys, personId: PersonId, device: string, endsAt: string): string {
  return keys.digest(`device ${personId}`, `${device}.${endsAt}`)
}

/** The random id of a device that the person signed in on before; null for any other. */
function knownDevice(keys: TokenKeys, personId: PersonId, { cookies, now }: Request): string | null {
  const [device = '', endsAt = '', signed = ''] = (cookies.read(cookieName(keys, personId)) ?? '').split('.')
  if (!isSameSecret(signed, signature(keys, personId, device, endsAt))) return null
  return Number(endsAt) > now ? device : null
}

/**
 * Marks the device as one that the person signed in on, for limits on tries only: it grants no access. It stays after
 * sign-out. The OWASP "device cookie" against lockouts by strangers.
 */
export function rememberDevice(keys: TokenKeys, personId: PersonId, { cookies, now }: Request): void {
  const device = knownDevice(keys, personId, { cookies, now }) ?? newToken()
  const endsAt = String(now + KNOWN_DAYS * DAY_MS)
  const value = `${device}.${endsAt}.${signature(keys, personId, device, endsAt)}`
  cookies.write(cookieName(keys, personId), value, (KNOWN_DAYS * DAY_MS) / 1000)
}
