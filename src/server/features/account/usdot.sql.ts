import { type RawBuilder, sql } from 'kysely'
import { isVerified } from '#server/db/party.sql.ts'

/**
 * Whether another open account gives the same USDOT number. Leading zeros don't count, nor do accounts that haven't
 * proved it beside one that has.
 * @param number SQL of a number, which may be null
 * @param accountId SQL of the account that gives it
 */
export function isUsdotShared(number: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account other
    where ltrim(other.dot_number, '0') = ltrim(${number}, '0') and other.is_active
      and ${isVerified(sql.ref('other.id'))} and other.id <> ${accountId}
      and (other.dot_verified_at is not null or not exists (
        select from account proved where proved.id = ${accountId} and proved.dot_verified_at is not null
          and ltrim(proved.dot_number, '0') = ltrim(${number}, '0'))))`
}
