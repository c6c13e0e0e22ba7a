import { readStored } from '#contract/api/read-stored.ts'
import { notificationPreferencesSchema } from '#contract/notification/notification-preferences.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#domain/access/notification-preferences.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'

/** A person's preferences. */
export interface PersonalNotificationPreferences {
  settings: NotificationPreferences
  mailWanted: boolean
}

/** Reads stored settings over the defaults, so a kind that a later version adds resets nobody's other choices. */
function readStoredPreferences(settings: unknown): NotificationPreferences {
  const read = readStored(notificationPreferencesSchema, settings, () => DEFAULT_NOTIFICATION_PREFERENCES)
  return read ?? DEFAULT_NOTIFICATION_PREFERENCES
}

/** Preferences of those among these who still work in an active company. */
export async function notificationPreferencesByPerson(
  db: Kysely<Schema>,
  personIds: readonly PersonId[],
): Promise<Map<PersonId, PersonalNotificationPreferences>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .innerJoin('account', 'account.id', 'person.account_id')
    .leftJoin('notification_settings', 'notification_settings.person_id', 'person.id')
    .select(['person.id', 'person.settings as own', 'person.email_verified_at', 'notification_settings.settings'])
    .where('person.id', 'in', personIds)
    .where('person.ended_at', 'is', null)
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
  personId: PersonId,
  { settings, now }: { settings: NotificationPreferences; now: Date },
): Promise<void> {
  const values = { settings: JSON.stringify(settings), updated_at: now }
  await tx
    .insertInto('notification_settings')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Turns off email notifications in the person's settings. */
export async function turnOffAllEmails(tx: Transaction<Schema>, personId: PersonId, now: Date): Promise<void> {
  await tx
    .updateTable('person')
    .set({ settings: sql`settings || '{"emailNotifications": false}'::jsonb`, updated_at: now })
    .where('id', '=', personId)
    .execute()
}
