import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** An active account that is emailed about its subscription. The zone is that of its quiet hours, if it set any. */
export function findBillingReader(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'first_name', 'trial_ends_at'])
    .select(
      sql<string | null>`(
        select settings -> 'quietHours' ->> 'zone' from notification_settings where account_id = account.id)`.as(
        'zone',
      ),
    )
    .select(
      sql<boolean>`exists (
        select from subscription where account_id = account.id and is_current and not cancel_at_period_end)`.as(
        'is_subscribed',
      ),
    )
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export function findInvoice(db: Kysely<Schema>, { id, accountId }: { id: string; accountId: string }) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('provider_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Accounts whose trial ends within these days, and who haven't been told. */
export function listTrialsEnding(db: Kysely<Schema>, { now, before, days }: { now: Date; before: Date; days: number }) {
  return db
    .selectFrom('account')
    .select(['id', 'trial_ends_at'])
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .where('trial_ends_at', '>', now)
    .where('trial_ends_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('trial_reminder')
            .select('days')
            .whereRef('trial_reminder.account_id', '=', 'account.id')
            .whereRef('trial_reminder.trial_ends_at', '=', 'account.trial_ends_at')
            // after a later reminder, the earlier ones are outdated
            .where('days', '<=', days),
        ),
      ),
    )
    .orderBy('trial_ends_at')
    .limit(500)
    .execute()
}

/** @returns false if another server was first */
export async function saveTrialReminder(
  db: Kysely<Schema>,
  row: { account_id: string; days: number; trial_ends_at: Date; sent_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trial_reminder')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
