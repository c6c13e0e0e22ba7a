import { notificationPreferencesSchema } from '#contract/notification/notification-preferences.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationKind,
  type NotificationPreferences,
} from '#domain/access/notification-preferences.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#server/db/schema.ts'

/** An account's preferences. */
export interface AccountNotificationPreferences {
  settings: NotificationPreferences
  mailWanted: boolean
}

const DEFAULTS = DEFAULT_NOTIFICATION_PREFERENCES
type Channels = NotificationPreferences['kinds'][NotificationKind]

/** Each channel falls back alone: a missing or unreadable value gets the default. */
function readChannels(defaults: Channels) {
  return z.catch(
    z.object({
      inApp: z.catch(z.boolean(), defaults.inApp),
      push: z.catch(z.boolean(), defaults.push),
      mail: z.catch(z.boolean(), defaults.mail),
    }),
    defaults,
  )
}

const kinds = DEFAULTS.kinds

/** Reads stored settings over the defaults, so a kind that a later version adds resets nobody's other choices. */
const storedSettings: z.ZodMiniType<NotificationPreferences> = z.catch(
  z.object({
    kinds: z.catch(
      z.object({
        requests: readChannels(kinds.requests),
        answers: readChannels(kinds.answers),
        tenders: readChannels(kinds.tenders),
        trips: readChannels(kinds.trips),
      }),
      kinds,
    ),
    quietHours: z.catch(notificationPreferencesSchema.shape.quietHours, null),
  }),
  DEFAULTS,
)

/** Preferences of the active accounts among these. */
export async function notificationPreferencesByAccount(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<Map<string, AccountNotificationPreferences>> {
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
      { settings: storedSettings.parse(settings), mailWanted: own.emailNotifications && verifiedAt !== null },
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
    .updateTable('account')
    .set({ settings: sql`settings || '{"emailNotifications": false}'::jsonb`, updated_at: now })
    .where('id', '=', accountId)
    .execute()
}
