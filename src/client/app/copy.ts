export const SIDEBAR_COPY = {
  main: 'Main',
  myLoads: 'My loads',
  loadBoard: 'Load Board',
  carriers: 'Carriers',
  money: 'Money',
  tenders: 'Tenders',
  tendersToAnswer: 'to answer',
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

export const AUTH_COPY = {
  milepostHome: 'Milepost home',
  moreAboutMilepost: 'More about Milepost',
  footerLinks: [
    { href: '/terms', name: 'Terms' },
    { href: '/privacy', name: 'Privacy' },
    { href: '/about', name: 'About' },
    { href: '/contact', name: 'Contact' },
    { href: '/faq', name: 'FAQ' },
  ],
  offline: "You're offline. This needs a connection. What you typed stays here.",
} as const

export const LANE_MURAL_COPY = {
  dallas: 'Dallas',
  memphis: 'Memphis',
  atlanta: 'Atlanta',
} as const

export const CRASHED_COPY = {
  needsConnection: 'Connect to open this screen',
  failed: "We couldn't open this screen",
  notOnDevice: "This screen isn't on this device yet. Your saved work is safe and sends automatically.",
  replaced:
    "It didn't load, or it needs the newest version of Milepost. Save or discard what you typed, then try again.",
  nothingLost: 'Nothing you entered or saved was lost.',
  tryAgain: 'Try Again',
} as const

export const ERROR_COPY = {
  networkError: 'Network Error! Please try again.',
  verifyPayment: 'Please verify your payment method to continue',
  somethingWentWrong: 'Something went wrong. Please try again.',
} as const

export const CRASH_COPY = {
  reload: 'Reload',
  back: 'Back',
} as const

export const REFERENCE_COPY = {
  reference: (id: string) => `Reference ${id}`,
  copied: 'Reference copied',
} as const

export const NOT_FOUND_COPY = {
  title: 'Page not found',
  heading: 'This road ends here',
  text: "There's no page at this address.",
  backToMilepost: 'Back to Milepost',
} as const

export const UPDATE_TEXT = {
  ready: 'A new version is ready.',
  accepted: 'It installs once everything is sent and your form is submitted or cleared.',
} as const

export const UPDATE_COPY = {
  reload: 'Reload',
} as const
