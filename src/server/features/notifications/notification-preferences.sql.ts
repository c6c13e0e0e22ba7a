import { readStored } from '#contract/api/read-stored.ts'
import { notificationPreferencesSchema } from '#contract/notification/notification-preferences.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#domain/access/notification-preferences.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import { ofContact } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** An account's preferences. */
export interface AccountNotificationPreferences {
  settings: NotificationPreferences
  mailWanted: boolean
}

/** Reads stored settings over the defaults, so a kind that a later version adds resets nobody's other choices. */
function readStoredPreferences(settings: unknown): NotificationPreferences {
  const read = readStored(notificationPreferencesSchema, settings, () => DEFAULT_NOTIFICATION_PREFERENCES)
  return read ?? DEFAULT_NOTIFICATION_PREFERENCES
}

/** Preferences of the active accounts among these. */
export async function notificationPreferencesByAccount(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<Map<string, AccountNotificationPreferences>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .leftJoin('notification_settings', 'notification_settings.account_id', 'account.id')
    .innerJoin('person', (join) =>
      join.on('person.id', '=', ofContact<PersonId>(sql.ref('account.id'), sql`contact.id`)),
    )
    .select(['account.id', 'person.settings as own', 'person.email_verified_at', 'notification_settings.settings'])
    .where('account.id', 'in', accountIds)
    .where('account.is_active', '=', true)
    .execute()
  return new Map(
    rows.map(({ id, own, email_verified_at: verifiedAt, settings }) => [
      id,
      { settings: readStoredPreferences(settings), mailWanted: own.emailNotifications && verifiedAt !== null },
    ]),
  )
}

export async function saveNotificationPreferences(
  tx: Transaction<Schema>,
  accountId: string,
  { settings, now }: { settings: NotificationPreferences; now: Date },
): Promise<void> {
  const values = { settings: JSON.stringify(settings), updated_at: now }
  await tx
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Turns off email notifications in the account's settings. */
export async function turnOffAllEmails(tx: Transaction<Schema>, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('person')
    .set({ settings: sql`settings || '{"emailNotifications": false}'::jsonb`, updated_at: now })
    .where('id', '=', ofContact<PersonId>(sql`${accountId}::uuid`, sql`contact.id`))
    .execute()
}
