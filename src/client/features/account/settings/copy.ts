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

export const SETTINGS_LINKS_COPY = {
  settingsPages: 'Settings pages',
  securityAndDevices: 'Security and devices',
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
