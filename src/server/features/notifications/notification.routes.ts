import type { ParsedInputOf } from '#contract/endpoint.ts'
import {
  archiveNotification,
  deleteNotification as deleteEndpoint,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  notificationStats,
  notifications,
  readNotification,
  updateNotification,
} from '#contract/notification.ts'
import { type ReadRequest, type Route, route, type WriteRequest } from '#server/http/bind.ts'
import { onPage, pageOf } from '#server/http/page.ts'
import { Refused } from '#server/http/refusal.ts'
import { presentNotification } from './present-notification.ts'
import {
  countNotifications,
  deleteNotification,
  markAllRead,
  type NotificationRow,
  notificationsOf,
  setStatus,
} from './notification.sql.ts'

function shown(row: NotificationRow | undefined): Notification {
  if (!row) throw new Refused('NOT_FOUND')
  return presentNotification(row)
}

async function change(
  { db, actor, now }: WriteRequest,
  id: string,
  status: Notification['status'],
): Promise<Notification> {
  return shown(await setStatus(db, actor.id, id, { status, now: new Date(now) }))
}

async function list({ query }: ParsedInputOf<typeof notifications>, { db, actor }: ReadRequest) {
  const { status = 'all', type, sort, sortOrder } = query
  const direction = sortOrder ?? (sort === 'createdAt:asc' ? 'asc' : 'desc')
  const found = notificationsOf(db, actor.id)
    .where((eb) => (status === 'all' ? eb('status', '!=', 'archived') : eb('status', '=', status)))
    .where((eb) => (type === undefined ? eb.lit(true) : eb('type', '=', type)))
  const ordered = found.orderBy('created_at', direction).orderBy('id', direction)
  const { rows, meta } = await pageOf(db, found, onPage(ordered, query), query)
  return { data: rows.map(presentNotification), meta }
}

export function notificationRoutes(): Route[] {
  return [
    route(notifications, list),
    route(notificationStats, (_, { db, actor }) => countNotifications(db, actor.id)),
    route(readNotification, async ({ params }, { db, actor }) =>
      shown(await notificationsOf(db, actor.id).where('id', '=', params.id).executeTakeFirst()),
    ),
    route(updateNotification, ({ params, body }, request) => change(request, params.id, body.status)),
    route(markNotificationRead, ({ body }, request) => change(request, body.id, 'read')),
    route(archiveNotification, ({ body }, request) => change(request, body.id, 'archived')),
    route(markAllNotificationsRead, async (_, { db, actor, now }) => {
      await markAllRead(db, actor.id, new Date(now))
      return countNotifications(db, actor.id)
    }),
    route(deleteEndpoint, async ({ params }, { db, actor }) => {
      if (!(await deleteNotification(db, actor.id, params.id))) throw new Refused('NOT_FOUND')
      return { message: 'Notification deleted' }
    }),
  ]
}
