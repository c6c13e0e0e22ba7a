import { notificationSettings as schema } from '#contract/notification-settings.ts'
import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '#domain/notification-settings.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** How an account wants to be told. */
export interface Wishes {
  settings: NotificationSettings
  mailWanted: boolean
}

/** What an earlier version wrote and this one cannot read counts as never set. */
function parsed(settings: unknown): NotificationSettings {
  return schema.safeParse(settings).data ?? DEFAULT_NOTIFICATION_SETTINGS
}

/** The wishes of those of the accounts that are in use. */
export async function wishesOf(db: Kysely<Schema>, accountIds: readonly string[]): Promise<Map<string, Wishes>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .leftJoin('notification_settings', 'notification_settings.account_id', 'account.id')
    .select(['account.id', 'account.settings as own', 'account.email_verified_at', 'notification_settings.settings'])
    .where('account.id', 'in', accountIds)
    .where('account.is_active', '=', true)
    .execute()
  return new Map(
    rows.map(({ id, own, email_verified_at: verifiedAt, settings }) => [
      id,
      { settings: parsed(settings), mailWanted: own.emailNotifications && verifiedAt !== null },
    ]),
  )
}

export async function saveNotificationSettings(
  tx: Transaction<Schema>,
  accountId: string,
  { settings, now }: { settings: NotificationSettings; now: Date },
): Promise<void> {
  const values = { settings: JSON.stringify(settings), updated_at: now }
  await tx
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Switches off what the account's own settings call e-mail notifications. */
export async function endAllMails(tx: Transaction<Schema>, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ settings: sql`settings || '{"emailNotifications": false}'::jsonb`, updated_at: now })
    .where('id', '=', accountId)
    .execute()
}
