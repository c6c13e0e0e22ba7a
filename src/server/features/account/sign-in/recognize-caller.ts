import { DAY_MS } from '#domain/time/instant.ts'
import type { PublicContext } from '#server/http/bind.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { knownDevice } from '../session/known-device.ts'
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
