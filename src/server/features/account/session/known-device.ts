import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { digestsMatch, newToken } from '../secrets.ts'

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
export function knownDevice(keys: TokenKeys, accountId: string, { cookies, now }: Request): string | null {
  const [device = '', endsAt = '', signed = ''] = (cookies.read(cookieName(keys, accountId)) ?? '').split('.')
  if (!digestsMatch(signed, signature(keys, accountId, device, endsAt))) return null
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
