import { type Kysely, sql } from 'kysely'
import { blocks, type CarrierRules } from '#domain/freight/carrier-rule.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { likeAnywhere } from '#server/db/search-query.ts'
import { Refused } from '#server/http/refusal.ts'
import { isUsdotShared } from '../account/usdot.sql.ts'
import { blockedMessage, blockedMessageForBroker, judgeEntry } from './present-authority.ts'
import { findRulesFor, registerEntryOf } from './register-entry.sql.ts'

const MAX_CARRIERS = 20

/** Active accounts whose role may book, by business name, person or USDOT number (leading zeros do not count). */
export function searchCarriers(db: Kysely<Schema>, search: string, ownerId: string) {
  const like = likeAnywhere(search)
  const dot = search.replace(/^\D*0*/, '')
  return db
    .selectFrom('account')
    .innerJoin('role_permission', (join) =>
      join.onRef('role_permission.role', '=', 'account.role').on('role_permission.permission', '=', 'load:book'),
    )
    .select(['account.id', 'first_name', 'last_name', 'business_name'])
    .select(['dot_number', 'dot_verified_at', 'dot_verified_contact'])
    .select(registerEntryOf(sql.ref('account.dot_number')).as('register_entry'))
    .select(
      sql<CarrierRules | null>`(select carrier_rules from account owner where owner.id = ${ownerId})`.as(
        'carrier_rules',
      ),
    )
    .select(isUsdotShared(sql.ref('account.dot_number'), sql.ref('account.id')).as('is_dot_shared'))
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(coalesce(business_name, ''))`, 'like', like),
        eb(sql`lower(first_name || ' ' || last_name)`, 'like', like),
        ...(dot ? [eb(sql`ltrim(dot_number, '0')`, '=', dot)] : []),
      ]),
    )
    .orderBy('business_name')
    .orderBy('account.id')
    .limit(MAX_CARRIERS)
    .execute()
}

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
 * @throws Refused CARRIER_RULE when a rule of the load's owner blocks the carrier
 */
export async function requireRulesKept(db: Kysely<Schema>, { ownerId, hauler, reader, now }: Booking): Promise<void> {
  const { rules, entry } = await findRulesFor(db, { ownerId, usdot: hauler.usdot })
  const broken = judgeEntry(rules, { entry, isUsdotProved: hauler.isUsdotProved }, now).find(blocks)
  if (!broken) return
  throw new Refused('CARRIER_RULE', {
    message: reader === 'owner' ? blockedMessageForBroker(broken) : blockedMessage(broken),
  })
}
