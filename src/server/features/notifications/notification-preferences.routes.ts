import {
  readNotificationPreferencesEndpoint,
  unsubscribeEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES } from '#domain/access/notification-preferences.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Route, route } from '#server/http/bind.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { lockAccount } from '../account/account.sql.ts'
import { saveNotificationPreferences, notificationPreferencesByAccount } from './notification-preferences.sql.ts'
import { applyUnsubscribe } from './unsubscribe.ts'

async function planOf(db: Kysely<Schema>, accountId: string) {
  const preferences = (await notificationPreferencesByAccount(db, [accountId])).get(accountId)
  return {
    ...(preferences?.settings ?? DEFAULT_NOTIFICATION_PREFERENCES),
    mailWanted: preferences?.mailWanted ?? false,
  }
}

export function notificationPreferencesRoutes({ keys }: { keys: Pick<TokenKeys, 'digest'> }): Route[] {
  return [
    route(readNotificationPreferencesEndpoint, (_, { db, actor }) => planOf(db, actor.id)),
    route(updateNotificationPreferencesEndpoint, async ({ body }, { db, actor, now }) => {
      await lockAccount(db, actor.id)
      const stored = await planOf(db, actor.id)
      const settings = { kinds: { ...stored.kinds, ...body.kinds }, quietHours: body.quietHours }
      await saveNotificationPreferences(db, actor.id, { settings, now: new Date(now) })
      return planOf(db, actor.id)
    }),
    route(unsubscribeEndpoint, ({ body }, { db, now }) => applyUnsubscribe({ db, keys, now }, body)),
  ]
}
