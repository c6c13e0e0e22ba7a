import { blocks } from '#domain/freight/carrier-rule.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { blockedMessage, blockedMessageForBroker, judgeEntry } from './present-rules.ts'
import { findRulesFor } from './register-entry.sql.ts'

interface Booking {
  ownerId: string
  carrierId: string
  /** who reads the reason */
  reader: 'owner' | 'carrier'
  now: Instant
}

/**
 * Each step towards a deal asks again: authority may be lost between a request and its acceptance. What isn't known
 * blocks nothing.
 * @throws Refused CARRIER_RULE when a rule of the load's owner blocks the carrier
 */
export async function requireRulesKept(
  db: Kysely<Schema>,
  { ownerId, carrierId, reader, now }: Booking,
): Promise<void> {
  const { rules, entry } = await findRulesFor(db, { ownerId, carrierId })
  const broken = judgeEntry(rules, entry, now).find(blocks)
  if (!broken) return
  throw new Refused('CARRIER_RULE', {
    message: reader === 'owner' ? blockedMessageForBroker(broken) : blockedMessage(broken),
  })
}
