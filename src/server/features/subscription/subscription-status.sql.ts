import { type Expression, type RawBuilder, sql } from 'kysely'
import type { SubscriptionStatus } from '#domain/access/subscription.ts'

/** The status of an account's current subscription, for a query that reads the account anyway; null without one. */
export function subscriptionStatus(accountId: Expression<string>): RawBuilder<SubscriptionStatus | null> {
  return sql<SubscriptionStatus | null>`(
    select status from subscription where account_id = ${accountId} and is_current and status <> 'creating')`
}
