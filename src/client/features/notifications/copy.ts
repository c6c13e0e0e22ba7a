/** What is said when an action on notifications was taken (NOTIF-02, NOTIF-07 to NOTIF-10). */
export const ACTION_WORDS = {
  read: { label: 'Mark Read', one: 'Notification marked as read', many: 'Notifications marked as read successfully' },
  archive: { label: 'Archive', one: 'Notification archived', many: 'Notifications archived successfully' },
  delete: { label: 'Delete', one: 'Notification deleted', many: 'Notifications deleted successfully' },
} as const
export type NotificationAction = keyof typeof ACTION_WORDS

export const ALL_READ = 'All notifications marked as read'
