import { type Kysely, sql } from 'kysely'
import type { CarrierRules } from '#domain/freight/carrier-rule.ts'
import { likeAnywhere } from '#server/db/like-pattern.ts'
import type { Schema } from '#server/db/schema.ts'
import { isUsdotShared } from '../account/usdot.sql.ts'
import { registerEntryOf } from '../authority/register-entry.sql.ts'

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
