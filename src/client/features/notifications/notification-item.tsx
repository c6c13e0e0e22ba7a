import { Link } from '@tanstack/react-router'
import BellDot from 'lucide-react/icons/bell-dot'
import type { Notification } from '#contract/notification/notification.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatNotificationAge } from '#domain/time/record-time.ts'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { NOTIFICATION_ITEM_COPY } from './copy.ts'
import { ItemActions } from './notification-actions.tsx'

interface NotificationItemProps {
  notification: Notification
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** NOTIF-06, NOTIF-08 to NOTIF-12, NOTIF-15 */
export function NotificationItem({ notification, isSelected, onSelect }: NotificationItemProps) {
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
        <div className="flex min-h-12 flex-wrap items-center">
          {metadata.loadId && (
            <Link
              to={loadPath(metadata.loadId)}
              // a carrier's screen ignores it
              search={metadata.requestId ? { tab: 'requests' } : {}}
              className="mr-auto py-3 font-semibold text-sign-deep underline"
            >
              {metadata.actionText ?? NOTIFICATION_ITEM_COPY.viewLoad}
            </Link>
          )}
          {metadata.templateId && (
            <Link
              to={PATHS.createLoad}
              search={{ templates: true }}
              className="mr-auto py-3 font-semibold text-sign-deep underline"
            >
              {NOTIFICATION_ITEM_COPY.viewTemplates}
            </Link>
          )}
          <ItemActions notification={notification} />
        </div>
      </div>
    </li>
  )
}
