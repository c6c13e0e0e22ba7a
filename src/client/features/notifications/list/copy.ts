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

export const NOTIFICATION_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
  { value: 'archived', label: 'Archived' },
] as const

export const NOTIFICATION_LIST_COPY = {
  loadError: 'Failed to load notifications',
  subtitle: (unread: number, total: number) => `${unread} unread of ${total} total`,
  settings: 'Settings',
  yourActivity: 'Your Activity',
  markAllRead: 'Mark All Read',
  searchNotifications: 'Search notifications',
  showNotifications: 'Show notifications',
  empty: 'No notifications found',
  loadMore: 'Load More',
  selectedNotifications: 'Selected notifications',
  selected: (count: number) => `${count} selected`,
  cancel: 'Cancel',
  loading: 'Loading notifications...',
  someFailed: (failed: number, count: number, past: string) =>
    `${failed} of ${count} notifications couldn't be ${past}`,
  closeSearch: 'Close search',
} as const

export const NOTIFICATION_DAY_COPY = {
  today: 'Today',
  yesterday: 'Yesterday',
  tendersExpired: (count: number) => `${count} tenders expired`,
} as const

export const NOTIFICATION_GROUP_COPY = {
  selectAll: (count: number, title: string) => `Select all ${count}: ${title}`,
  notifications: 'notifications',
} as const

export const NOTIFICATION_ITEM_COPY = {
  select: (title: string) => `Select: ${title}`,
  change: (title: string) => `Actions: ${title}`,
  new: 'New',
  viewLoad: 'View Load',
  viewLoads: 'View Loads',
  viewTemplates: 'View templates',
  viewTender: 'View tender',
  viewConsents: { carrier: 'View dispatchers', dispatcher: 'View carriers' },
  viewCompany: {
    people: 'View people',
    mine: 'View your loads',
    unassigned: 'View unassigned loads',
    integrations: 'View integrations',
  },
} as const
