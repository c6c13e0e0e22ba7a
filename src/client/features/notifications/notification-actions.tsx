import Archive from 'lucide-react/icons/archive'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/notification/notification.ts'
import { Button } from '#client/ui/button.tsx'
import { NOTIFICATIONS_COPY, NOTIFICATION_ACTION_COPY, type NotificationAction } from './copy.ts'
import { useNotificationActions } from './use-notification-actions.ts'

const ACTIONS: readonly NotificationAction[] = ['read', 'archive', 'delete']

export function MarkAllRead() {
  const { allRead, isPending } = useNotificationActions()
  return (
    <Button variant="ghost" busy={isPending} onClick={() => void allRead()}>
      {NOTIFICATIONS_COPY.markAllRead}
    </Button>
  )
}

export interface BulkActionsProps {
  chosen: readonly Notification[]
  /** the selection is over, because of an action or without one */
  onEnd: () => void
}

/** NOTIF-06 */
export function BulkActions({ chosen, onEnd }: BulkActionsProps) {
  const { many } = useNotificationActions()
  const act = (action: NotificationAction) => {
    onEnd()
    void many(
      action,
      chosen.map(({ id }) => id),
    )
  }
  return (
    <div
      role="group"
      aria-label={NOTIFICATIONS_COPY.selectedNotifications}
      className="sticky top-14 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 pl-4 shadow-float lg:top-2"
    >
      <p className="mr-auto font-semibold">{NOTIFICATIONS_COPY.selected(chosen.length)}</p>
      {ACTIONS.map((action) => (
        <Button key={action} variant="ghost" size="compact" onClick={() => act(action)}>
          {NOTIFICATION_ACTION_COPY[action].label}
        </Button>
      ))}
      <Button variant="quiet" size="compact" onClick={onEnd}>
        {NOTIFICATIONS_COPY.cancel}
      </Button>
    </div>
  )
}

/** NOTIF-08 to NOTIF-10 */
export function ItemActions({ notification }: { notification: Notification }) {
  const { one } = useNotificationActions()
  const { title, status } = notification
  return (
    // together on a line, also on a phone: the last button's room reaches into the padding
    <div className="-mr-2 ml-auto flex flex-wrap justify-end">
      {status === 'unread' && (
        <Action
          name={NOTIFICATIONS_COPY.markAsRead(title)}
          icon={<MailOpen aria-hidden />}
          onClick={() => one('read', notification)}
        />
      )}
      {status !== 'archived' && (
        <Action
          name={`Archive: ${title}`}
          icon={<Archive aria-hidden />}
          onClick={() => one('archive', notification)}
        />
      )}
      <Action name={`Delete: ${title}`} icon={<Trash aria-hidden />} onClick={() => one('delete', notification)} />
    </div>
  )
}

function Action({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={name} title={name.split(':')[0]} onClick={onClick}>
      {icon}
    </Button>
  )
}
