import { readNotificationPlan, unsubscribe, updateNotificationPlan } from '#contract/notification-settings.ts'
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/notification-settings.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Route, route } from '#server/http/bind.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { lockAccount } from '../auth/account.sql.ts'
import { saveNotificationSettings, wishesOf } from './notification-settings.sql.ts'
import { endMails } from './unsubscribe.ts'

async function planOf(db: Kysely<Schema>, accountId: string) {
  const wishes = (await wishesOf(db, [accountId])).get(accountId)
  return { ...(wishes?.settings ?? DEFAULT_NOTIFICATION_SETTINGS), mailWanted: wishes?.mailWanted ?? false }
}

export function notificationSettingsRoutes({ keys }: { keys: Pick<TokenKeys, 'digest'> }): Route[] {
  return [
    route(readNotificationPlan, (_, { db, actor }) => planOf(db, actor.id)),
    route(updateNotificationPlan, async ({ body }, { db, actor, now }) => {
      await lockAccount(db, actor.id)
      await saveNotificationSettings(db, actor.id, { settings: body, now: new Date(now) })
      return planOf(db, actor.id)
    }),
    route(unsubscribe, ({ body }, { db, now }) => endMails({ db, keys, now }, body)),
  ]
}
