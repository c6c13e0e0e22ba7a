import type { Kysely } from 'kysely'
import { can } from '#domain/access/permission.ts'
import { hasSubscriberAccess } from '#domain/access/subscription.ts'
import type { Schema } from '#server/db/schema.ts'
import { subscriptionStatus } from '../subscription/subscription-status.sql.ts'

/** Whether an account that isn't signed in may post now, by the rules of a post by hand. */
export async function findPosterRefusal(
  db: Kysely<Schema>,
  accountId: string,
  now: number,
): Promise<'FORBIDDEN' | 'SUBSCRIPTION_REQUIRED' | null> {
  const account = await db
    .selectFrom('account')
    .select(['is_active', 'trial_ends_at'])
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription'))
    .select((eb) =>
      eb
        .selectFrom('role_permission')
        .whereRef('role_permission.role', '=', 'account.role')
        .select((inner) => inner.fn.agg<string[]>('array_agg', ['role_permission.permission']).as('permissions'))
        .as('permissions'),
    )
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account?.is_active || !can({ permissions: account.permissions ?? [] }, 'load:create')) return 'FORBIDDEN'
  const { subscription, trial_ends_at } = account
  return hasSubscriberAccess({ trialEndsAt: trial_ends_at?.getTime() ?? null, subscription }, now)
    ? null
    : 'SUBSCRIPTION_REQUIRED'
}
