import { Link } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import BellDot from 'lucide-react/icons/bell-dot'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/notification/notification.ts'
import { loadPath } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatNotificationAge } from '#domain/time/record-time.ts'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { NOTIFICATIONS_COPY, NOTIFICATION_ITEM_COPY } from './copy.ts'
import type { NotificationAction } from './copy.ts'

interface NotificationItemProps {
  notification: Notification
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onAction: (action: NotificationAction) => void
}

/** NOTIF-06, NOTIF-08 to NOTIF-12, NOTIF-15 */
export function NotificationItem({ notification, isSelected, onSelect, onAction }: NotificationItemProps) {
  const { title, message, status, createdAt, metadata } = notification
  return (
    <li className="flex gap-2 border-b border-line px-3 py-2 last:border-b-0 sm:px-4">
      <Checkbox
        label={<VisuallyHidden>{NOTIFICATION_ITEM_COPY.select(title)}</VisuallyHidden>}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-2.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong>{title}</strong>
          {status === 'unread' && (
            <Badge tone="orange" icon={BellDot}>
              {NOTIFICATION_ITEM_COPY.new}
            </Badge>
          )}
          <time dateTime={createdAt} className="ml-auto text-sm text-ink-soft">
            {formatNotificationAge(Date.parse(createdAt), useNow(MINUTE_MS))}
          </time>
        </p>
        <p className="text-ink-soft">{message}</p>
        <div className="flex flex-wrap items-center">
          {metadata.loadId && (
            <Link to={loadPath(metadata.loadId)} className="mr-auto py-3 font-semibold text-sign-deep underline">
              {metadata.actionText ?? NOTIFICATION_ITEM_COPY.viewLoad}
            </Link>
          )}
          {status === 'unread' && (
            <Action
              name={NOTIFICATIONS_COPY.markAsRead(title)}
              icon={<MailOpen aria-hidden />}
              onClick={() => onAction('read')}
            />
          )}
          {status !== 'archived' && (
            <Action name={`Archive: ${title}`} icon={<Archive aria-hidden />} onClick={() => onAction('archive')} />
          )}
          <Action name={`Delete: ${title}`} icon={<Trash aria-hidden />} onClick={() => onAction('delete')} />
        </div>
      </div>
    </li>
  )
}

function Action({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={name} title={name.split(':')[0]} onClick={onClick}>
      {icon}
    </Button>
  )
}
