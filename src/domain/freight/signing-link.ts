import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'

/** Long enough for an office that answers its mail. */
const OPEN_FOR_MS = 7 * DAY_MS

/** One for the signer, and spares for lost messages. */
export const MOST_SIGNING_LINKS = 5

/** A way to sign one version of a deal's rate confirmation without an account. */
export interface SigningLinkFacts {
  createdAt: Instant
  revokedAt: Instant | null
  /** when somebody signed by it */
  usedAt: Instant | null
  /** of the terms that it is for */
  version: number
  deal: { version: number; endedAt: Instant | null; isCancelled: boolean }
}

export const SIGNING_LINK_STATES = ['open', 'used', 'revoked', 'ended', 'superseded', 'expired'] as const
export type SigningLinkState = (typeof SIGNING_LINK_STATES)[number]

export function signingLinkExpiresAt({ createdAt }: Pick<SigningLinkFacts, 'createdAt'>): Instant {
  return createdAt + OPEN_FOR_MS
}

/** A used link stays used, whatever follows: what it signed is on record. */
export function signingLinkState(link: SigningLinkFacts, now: Instant): SigningLinkState {
  if (link.usedAt !== null) return 'used'
  if (link.revokedAt !== null) return 'revoked'
  if (link.deal.endedAt !== null || link.deal.isCancelled) return 'ended'
  if (link.deal.version !== link.version) return 'superseded'
  return hasPassed(signingLinkExpiresAt(link), now) ? 'expired' : 'open'
}
