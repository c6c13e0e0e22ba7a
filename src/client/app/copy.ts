export const SIDEBAR_COPY = {
  main: 'Main',
  myLoads: 'My loads',
  loadBoard: 'Load Board',
  calendar: 'Calendar',
  analytics: 'Analytics',
  notifications: 'Notifications',
  activity: 'Activity',
  accountSettings: 'Account & Settings',
  outbox: 'Outbox',
  unread: 'unread',
  unsent: 'unsent',
  unsentToReview: (needsYou: number) => `unsent, ${needsYou} to review`,
} as const

export const LAYOUT_COPY = {
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  menu: 'Menu',
} as const
