import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { archiveNotificationEndpoint, deleteNotificationEndpoint, listNotificationsEndpoint, markAllNotificationsReadEndpoint, markNotificationReadEndpoint, type Notification, notificationStatsEndpoint, readNotificationEndpoint, updateNotificationEndpoint } from '#contract/notification/notification.ts'
import { type ReadContext, type Route, route, type WriteContext } from '#server/http/bind.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'
import { Refused } from '#server/http/refusal.ts'
import { presentNotification } from './present-notification.ts'
import {
  countNotifications,
  deleteNotification,
  markAllRead,
  type NotificationRow,
  selectNotifications,
  setNotificationStatus,
} from './notification.sql.ts'

function shown(row: NotificationRow | undefined): Notification {
  if (!row) throw new Refused('NOT_FOUND')
  return presentNotification(row)
}

async function change(
  { db, actor, now }: WriteContext,
  id: string,
  status: Notification['status'],
): Promise<Notification> {
  return shown(await setNotificationStatus(db, actor.id, id, { status, now: new Date(now) }))
}

async function list({ query }: ParsedEndpointInput<typeof listNotificationsEndpoint>, { db, actor }: ReadContext) {
  const { status = 'all', type, sort, sortOrder } = query
  const direction = sortOrder ?? (sort === 'createdAt:asc' ? 'asc' : 'desc')
  const found = selectNotifications(db, actor.id)
    .where((eb) => (status === 'all' ? eb('status', '!=', 'archived') : eb('status', '=', status)))
    .where((eb) => (type === undefined ? eb.lit(true) : eb('type', '=', type)))
  const ordered = found.orderBy('created_at', direction).orderBy('id', direction)
  const { rows, meta } = await paginate(db, found, limitToPage(ordered, query), query)
  return { data: rows.map(presentNotification), meta }
}

export function notificationRoutes(): Route[] {
  return [
    route(listNotificationsEndpoint, list),
    route(notificationStatsEndpoint, (_, { db, actor }) => countNotifications(db, actor.id)),
    route(readNotificationEndpoint, async ({ params }, { db, actor }) =>
      shown(await selectNotifications(db, actor.id).where('id', '=', params.id).executeTakeFirst()),
    ),
    route(updateNotificationEndpoint, ({ params, body }, ctx) => change(ctx, params.id, body.status)),
    route(markNotificationReadEndpoint, ({ body }, ctx) => change(ctx, body.id, 'read')),
    route(archiveNotificationEndpoint, ({ body }, ctx) => change(ctx, body.id, 'archived')),
    route(markAllNotificationsReadEndpoint, async (_, { db, actor, now }) => {
      await markAllRead(db, actor.id, new Date(now))
      return countNotifications(db, actor.id)
    }),
    route(deleteNotificationEndpoint, async ({ params }, { db, actor }) => {
      if (!(await deleteNotification(db, actor.id, params.id))) throw new Refused('NOT_FOUND')
      return { message: 'Notification deleted' }
    }),
  ]
}
