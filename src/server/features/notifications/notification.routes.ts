import type { Kysely } from 'kysely'
import {
  readNotificationPreferencesEndpoint,
  unsubscribeEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import {
  archiveNotificationEndpoint,
  deleteNotificationEndpoint,
  listNotificationsEndpoint,
  markAllNotificationsReadEndpoint,
  markNotificationReadEndpoint,
  type Notification,
  notificationStatsEndpoint,
  readNotificationEndpoint,
  updateNotificationEndpoint,
} from '#contract/notification/notification.ts'
import {
  deletePushSubscriptionEndpoint,
  savePushSubscriptionEndpoint,
  vapidPublicKeyEndpoint,
} from '#contract/notification/push.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES } from '#domain/access/notification-preferences.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Actor, personOf, sessionOf } from '#server/http/actor.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'
import { Refused, refuseField } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import type { PushService } from '#server/ports/push/push-service.ts'
import { lockPerson } from '../account/person.sql.ts'
import { hasIntegrations } from '../integrations/api-key.sql.ts'
import { notificationPreferencesByPerson, saveNotificationPreferences } from './notification-preferences.sql.ts'
import {
  countNotifications,
  deleteNotification,
  markAllRead,
  type NotificationRow,
  selectNotifications,
  setNotificationStatus,
} from './notification.sql.ts'
import { presentNotification } from './present-notification.ts'
import { deleteSubscription, saveSubscription } from './push.sql.ts'
import { applyUnsubscribe } from './unsubscribe.ts'

function presentOrRefuse(row: NotificationRow | undefined): Notification {
  if (!row) throw new Refused('NOT_FOUND')
  return presentNotification(row)
}

async function change(
  { db, actor, now }: WriteContext,
  id: string,
  status: Notification['status'],
): Promise<Notification> {
  return presentOrRefuse(await setNotificationStatus(db, personOf(actor), id, { status, now: new Date(now) }))
}

const list = route(listNotificationsEndpoint, async ({ query }, { db, actor }) => {
  const { status = 'all', type, sort, sortOrder } = query
  const direction = sortOrder ?? (sort === 'createdAt:asc' ? 'asc' : 'desc')
  const notifications = selectNotifications(db, personOf(actor))
    .where((eb) => (status === 'all' ? eb('status', '!=', 'archived') : eb('status', '=', status)))
    .where((eb) => (type === undefined ? eb.lit(true) : eb('type', '=', type)))
  const ordered = notifications.orderBy('created_at', direction).orderBy('id', direction)
  const { rows, meta } = await paginate(db, notifications, limitToPage(ordered, query), query)
  return { data: rows.map(presentNotification), meta }
})

interface NotificationRoutesDeps {
  keys: Pick<TokenKeys, 'digest' | 'digests'>
  push: PushService
}

export function notificationRoutes({ keys, push }: NotificationRoutesDeps): Route[] {
  return [...listRoutes(), ...preferencesRoutes({ keys }), ...pushRoutes(push)]
}

function listRoutes(): Route[] {
  return [
    list,
    route(notificationStatsEndpoint, (_, { db, actor }) => countNotifications(db, personOf(actor))),
    route(readNotificationEndpoint, async ({ params }, { db, actor }) =>
      presentOrRefuse(await selectNotifications(db, personOf(actor)).where('id', '=', params.id).executeTakeFirst()),
    ),
    route(updateNotificationEndpoint, ({ params, body }, ctx) => change(ctx, params.id, body.status)),
    route(markNotificationReadEndpoint, ({ body }, ctx) => change(ctx, body.id, 'read')),
    route(archiveNotificationEndpoint, ({ body }, ctx) => change(ctx, body.id, 'archived')),
    route(markAllNotificationsReadEndpoint, async (_, { db, actor, now }) => {
      await markAllRead(db, personOf(actor), new Date(now))
      return countNotifications(db, personOf(actor))
    }),
    route(deleteNotificationEndpoint, async ({ params }, { db, actor }) => {
      if (!(await deleteNotification(db, personOf(actor), params.id))) throw new Refused('NOT_FOUND')
      return { message: 'Notification deleted' }
    }),
  ]
}

async function planOf(db: Kysely<Schema>, actor: Actor) {
  const personId = personOf(actor)
  const preferences = (await notificationPreferencesByPerson(db, [personId])).get(personId)
  return {
    ...(preferences?.settings ?? DEFAULT_NOTIFICATION_PREFERENCES),
    mailWanted: preferences?.mailWanted ?? false,
    hasIntegrations: actor.seat === 'owner' && (await hasIntegrations(db, actor.accountId)),
  }
}

function preferencesRoutes({ keys }: Pick<NotificationRoutesDeps, 'keys'>): Route[] {
  return [
    route(readNotificationPreferencesEndpoint, (_, { db, actor }) => planOf(db, actor)),
    route(updateNotificationPreferencesEndpoint, async ({ body }, { db, actor, now }) => {
      await lockPerson(db, personOf(actor))
      const stored = await planOf(db, actor)
      const settings = {
        kinds: { ...stored.kinds, ...body.kinds },
        quietHours: body.quietHours,
        others: body.others ?? stored.others,
      }
      await saveNotificationPreferences(db, personOf(actor), { settings, now: new Date(now) })
      return planOf(db, actor)
    }),
    route(unsubscribeEndpoint, ({ body }, { db, now }) => applyUnsubscribe({ db, keys, now }, body)),
  ]
}

function pushRoutes(push: PushService): Route[] {
  return [
    route(vapidPublicKeyEndpoint, async () => ({ publicKey: push.publicKey })),
    route(savePushSubscriptionEndpoint, async ({ body }, { db, actor, now }) => {
      if (!push.isAllowed(body.endpoint)) throw refuseField('endpoint', 'Must be a push service URL')
      const whose = { personId: personOf(actor), sessionId: sessionOf(actor), now: new Date(now) }
      return { alive: await saveSubscription(db, { ...whose, endpoint: body.endpoint, ...body.keys }) }
    }),
    route(deletePushSubscriptionEndpoint, async ({ body }, { db, actor }) => {
      await deleteSubscription(db, personOf(actor), body.endpoint)
      return { message: 'Push is off for this browser' }
    }),
  ]
}
