import Archive from 'lucide-react/icons/archive'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { Icon } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { NOTIFICATION_ACTION_COPY, type NotificationAction, NOTIFICATION_LIST_COPY } from './copy.ts'
import { useNotificationActions } from './use-notification-actions.ts'

export const ACTION_ICONS: Record<NotificationAction, Icon> = { read: MailOpen, archive: Archive, delete: Trash }
const ACTIONS: readonly NotificationAction[] = ['read', 'archive', 'delete']

interface SelectionBarProps {
  chosen: readonly Notification[]
  /** the selection is over, because of an action or without one */
  onEnd: () => void
}

/** NOTIF-06: at the bottom of a phone, under its thumb; on wide screens at the bottom of the window. */
export function SelectionBar({ chosen, onEnd }: SelectionBarProps) {
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
      aria-label={NOTIFICATION_LIST_COPY.selectedNotifications}
      data-thumb-bar=""
      className="z-20 border-line bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:pt-1 max-md:pb-[env(safe-area-inset-bottom)] md:sticky md:bottom-4 md:flex md:items-center md:gap-2 md:rounded-card md:border md:p-2 md:pl-4 md:shadow-float"
    >
      <p role="status" className="font-semibold max-md:text-center max-md:text-xs max-md:text-ink-soft md:mr-auto">
        {NOTIFICATION_LIST_COPY.selected(chosen.length)}
      </p>
      <div className="grid-cols-4 max-md:grid md:flex md:gap-2">
        {ACTIONS.map((action) => (
          <BarButton
            key={action}
            label={NOTIFICATION_ACTION_COPY[action].label}
            Sign={ACTION_ICONS[action]}
            isDanger={action === 'delete'}
            onClick={() => act(action)}
          />
        ))}
        <BarButton label={NOTIFICATION_LIST_COPY.cancel} Sign={X} onClick={onEnd} />
      </div>
    </div>
  )
}

interface BarButtonProps {
  label: string
  Sign: Icon
  isDanger?: boolean
  onClick: () => void
}

function BarButton({ label, Sign, isDanger = false, onClick }: BarButtonProps) {
  return (
    <Button
      variant="quiet"
      onClick={onClick}
      className={classNames(
        'max-md:min-h-13 max-md:flex-col max-md:gap-0.5 max-md:px-1 max-md:text-sm md:min-h-10 md:px-3.5',
        isDanger ? 'text-stop' : 'max-md:text-ink',
      )}
    >
      <Sign aria-hidden />
      {label}
    </Button>
  )
}
