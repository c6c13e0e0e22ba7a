import type { Kysely } from 'kysely'
import { decideAcceptStep } from '#domain/freight/carrier-finding.ts'
import { blocks } from '#domain/freight/carrier-rule.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { blockedMessage, blockedMessageForBroker, judgeEntry, presentAuthority } from './present-authority.ts'
import { findRulesFor } from './register-entry.sql.ts'

interface Booking {
  ownerId: string
  /** who is to haul: its number as typed, null without one */
  hauler: { usdot: string | null; isUsdotProved: boolean }
  /** who reads the reason */
  reader: 'owner' | 'carrier'
  now: Instant
}

/**
 * Each step towards a deal asks again: authority may be lost between a request and its acceptance. What isn't known
 * blocks nothing.
 * @returns whether the owner has to confirm first what is known against the carrier
 * @throws Refused CARRIER_RULE when a rule of the load's owner blocks the carrier
 */
export async function requireRulesKept(
  db: Kysely<Schema>,
  { ownerId, hauler, reader, now }: Booking,
): Promise<{ mustConfirm: boolean }> {
  const { rules, entry } = await findRulesFor(db, { ownerId, usdot: hauler.usdot })
  const findings = judgeEntry(rules, { entry, isUsdotProved: hauler.isUsdotProved }, now)
  const broken = findings.find(blocks)
  if (!broken)
    return { mustConfirm: decideAcceptStep(presentAuthority(hauler.usdot, entry) ?? undefined, findings) === 'confirm' }
  throw new Refused('CARRIER_RULE', {
    message: reader === 'owner' ? blockedMessageForBroker(broken) : blockedMessage(broken),
  })
}
