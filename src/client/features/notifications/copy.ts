/** Toasts for actions on notifications (NOTIF-02, NOTIF-07 to NOTIF-10). */
export const NOTIFICATION_ACTION_COPY = {
  read: {
    label: 'Mark Read',
    past: 'marked as read',
    one: 'Notification marked as read',
    many: 'Notifications marked as read successfully',
  },
  archive: {
    label: 'Archive',
    past: 'archived',
    one: 'Notification archived',
    many: 'Notifications archived successfully',
  },
  delete: {
    label: 'Delete',
    past: 'deleted',
    one: 'Notification deleted',
    many: 'Notifications deleted successfully',
  },
} as const
export type NotificationAction = keyof typeof NOTIFICATION_ACTION_COPY

export const ALL_READ = 'All notifications marked as read'
