export const SETTINGS_TABS = [
  { value: 'account', label: 'Account Settings' },
  { value: 'subscription', label: 'Subscription & Billing' },
] as const

export const ACCOUNT_CARD_COPY = {
  yourAccount: 'Your account',
  editAccount: 'Edit Account',
  viewProfile: 'View profile',
} as const

export const EMAIL_NOTIFICATIONS_SETTING_COPY = {
  subject: 'Your notification settings',
  done: 'Notification settings updated!',
  notifications: 'Notifications',
  emailNotifications: 'Email Notifications',
  emailNotificationsHint: 'Get bookings, tenders and arrivals by email too. Password and device emails always come.',
  notificationPreferencesAndQuietHours: 'Notification preferences and quiet hours',
} as const

export const THEME_COPY = {
  appearance: 'Appearance',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  device: 'Like this device',
  hint: 'Applies to this device.',
} as const

export const WEEK_COPY = {
  calendar: 'Calendar',
  sunday: 'Week starts on Sunday',
  hint: 'Applies to this device. Weeks start on Monday otherwise.',
} as const

const counted = (count: number, noun: string) => (count === 0 ? '' : `${count} ${count === 1 ? noun : `${noun}s`}`)

export const SETTINGS_LINKS_COPY = {
  settingsPages: 'Settings pages',
  firstSteps: 'Set up in 3 steps',
  securityAndDevices: 'Security and devices',
  people: 'People',
  peopleCount: (people: number) => (people === 1 ? 'Only you' : `${people} people`),
  integrations: 'Integrations',
  /** '2 keys, 1 webhook' */
  programs: (counts: { keys: number; webhooks: number; partners: number } | undefined) => {
    const { keys = 0, webhooks = 0, partners = 0 } = counts ?? {}
    const has = [counted(keys, 'key'), counted(webhooks, 'webhook'), counted(partners, 'EDI partner')]
    return has.filter(Boolean).join(', ') || 'API keys, webhooks and EDI'
  },
  carriers: 'Carriers you book for',
  dispatchers: 'Dispatchers who book for you',
  helpSupport: 'Help & Support',
  frequentlyAskedQuestions: 'Frequently asked questions',
  privacyPolicy: 'Privacy Policy',
  termsConditions: 'Terms & Conditions',
  aboutMilepost: 'About Milepost',
  contactSupport: 'Contact Support',
} as const

export const SETTINGS_COPY = {
  title: 'Account & Settings',
  settings: 'Settings',
  leaveMilepost: 'Leave Milepost',
  leaveText:
    "Deleting your account signs you out on every device and can't be undone. You'll see what is deleted and what is kept before you decide.",
  deleteAccount: 'Delete Account',
  signOut: 'Sign out',
} as const

/** What happens next, in the order people ask. */
export const DELETE_ACCOUNT_CONSEQUENCES = [
  'Your posted loads leave the board, your open requests are withdrawn, and tenders to you are declined. Everyone affected is notified.',
  'Every device is signed out. Your name, email, phone, picture and notifications are erased.',
  'Hauled loads stay on record with your business and its DOT number, because the law requires brokers to keep them for 3 years (49 CFR 371.3).',
]

export const DELETE_ACCOUNT_COPY = {
  leaves: (company: string) => `You leave ${company}. Your colleagues and its loads stay.`,
  onlyOwner: 'You are the only owner. Make a colleague an owner first.',
  toPeople: 'Open People',
  title: 'Delete Account',
  description: 'This cannot be undone.',
  unsent: (unsent: number) =>
    `${unsent === 1 ? '1 item on this device is' : `${unsent} items on this device are`} not sent yet and will be lost.`,
  stillHauling: 'While a load is in progress, your account stays open. Deliver it or release its carrier first.',
  needsConnection: 'Deleting your account',
  password: 'Password',
  typeDeleteToConfirm: 'Type DELETE to confirm',
  submitting: 'Deleting...',
  viewActiveLoads: 'View active loads',
} as const
