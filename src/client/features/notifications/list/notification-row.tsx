import { MoreMenu } from '#client/ui/more-menu.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { useNow } from '#client/components/use-now.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatNotificationAge, formatRecordTime } from '#domain/time/record-time.ts'
import { NOTIFICATION_ACTION_COPY, NOTIFICATION_ITEM_COPY, type NotificationAction } from './copy.ts'
import { NotificationLink } from './notification-link.tsx'
import { ACTION_ICONS } from './selection-bar.tsx'
import { useNotificationActions } from './use-notification-actions.ts'

interface NotificationRowProps {
  notification: Notification
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  /** in a group of one load, one link below serves all */
  hasLink: boolean
}

/** NOTIF-06, NOTIF-08 to NOTIF-12, NOTIF-15: one notification, alone or in its group. Its message is whole: it may warn. */
export function NotificationRow({ notification, isSelected, onSelect, hasLink }: NotificationRowProps) {
  const { title, message, status, createdAt, metadata } = notification
  const at = Date.parse(createdAt)
  return (
    <li data-row className="flex min-h-12 border-t border-hairline first:border-t-0 has-checked:bg-sign-tint">
      <div className="w-12 shrink-0 px-3">
        <Checkbox
          label={<VisuallyHidden>{NOTIFICATION_ITEM_COPY.select(title)}</VisuallyHidden>}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </div>
      <div className="min-w-0 flex-1 py-1 text-sm leading-5">
        <p className="flex items-start gap-x-1.5">
          <strong className="mr-auto">{title}</strong>
          {status === 'unread' && <NewMark />}
        </p>
        <div className="flex flex-wrap gap-x-2">
          <p className="basis-full wrap-anywhere sm:min-w-0 sm:basis-auto">{message}</p>
          {hasLink && (
            <NotificationLink
              metadata={metadata}
              // 48 px for a thumb
              className="relative font-semibold whitespace-nowrap text-sign-deep underline after:absolute after:-inset-x-2 after:-inset-y-3.5"
            />
          )}
          <time
            dateTime={createdAt}
            title={formatRecordTime(at)}
            className="ml-auto text-xs leading-5 whitespace-nowrap text-ink-soft"
          >
            {formatNotificationAge(at, useNow(MINUTE_MS))}
          </time>
        </div>
      </div>
      <div className="-ml-2">
        <RowMenu notification={notification} />
      </div>
    </li>
  )
}

/** NOTIF-11 */
export function NewMark() {
  return (
    <span className="rounded-full bg-sign-tint px-1.5 text-xs leading-5 font-bold text-sign-deep in-[li[data-row]:has(:checked)]:bg-surface">
      {NOTIFICATION_ITEM_COPY.new}
    </span>
  )
}

/** NOTIF-08 to NOTIF-10 */
function RowMenu({ notification }: { notification: Notification }) {
  const { one } = useNotificationActions()
  const { title, status } = notification
  const possible: Record<NotificationAction, boolean> = {
    read: status === 'unread',
    archive: status !== 'archived',
    delete: true,
  }
  const actions = (Object.keys(possible) as NotificationAction[]).filter((action) => possible[action])
  return (
    <MoreMenu
      label={NOTIFICATION_ITEM_COPY.change(title)}
      items={actions.map((action) => ({
        label: NOTIFICATION_ACTION_COPY[action].label,
        Icon: ACTION_ICONS[action],
        isDanger: action === 'delete',
        onChoose: () => one(action, notification),
      }))}
    />
  )
}
