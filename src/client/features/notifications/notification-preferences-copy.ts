import type { NotificationChannel, NotificationKind } from '#domain/access/notification-preferences.ts'
import type { PushState } from '#client/browser/push/push.ts'

export const KIND_LABELS: Record<NotificationKind, { label: string; hint: string }> = {
  requests: { label: 'Requests for my loads', hint: 'A carrier requests your load or withdraws the request' },
  answers: { label: 'Answers to my requests', hint: 'Your request is accepted or rejected, or the load is gone' },
  tenders: { label: 'Tenders', hint: 'A broker tenders you a load, or a carrier answers your tender' },
  trips: { label: 'Load updates', hint: 'Arrivals, completions, cancellations and corrections' },
  matches: { label: 'Saved searches', hint: 'A load you search for is posted, is back on the board or pays more' },
  identity: { label: 'Authority and contacts', hint: "FMCSA's register changes for you or a company on your loads" },
  postings: { label: 'Recurring loads', hint: "A load that posts itself couldn't be posted" },
}

export const CHANNEL_LABELS: Record<NotificationChannel, string> = { inApp: 'App', push: 'Push', mail: 'Email' }

export const PUSH_STATE_TEXT: Record<PushState, string> = {
  on: 'Push is on for this device, even when Milepost is closed.',
  off: 'Get alerts about requests, answers and tenders, even when Milepost is closed.',
  denied: 'Notifications are blocked for Milepost in this browser. Allow them in the site settings, then come back.',
  'install-first': 'On an iPhone or iPad, add Milepost to your Home Screen first: tap Share, then Add to Home Screen.',
  unsupported: "This browser doesn't support push.",
}

export const NOTIFICATION_PREFERENCES_COPY = {
  saved: 'Notification settings saved',
  loadError: 'Failed to load notification settings',
  title: 'Notification settings',
  backToNotifications: 'Back to Notifications',
  subtitle: 'Choose what you hear about, where, and quiet hours',
  loading: 'Loading notification settings...',
  notSaved: "Not saved. Please try again when you're online.",
  notificationPreferences: 'Notification preferences',
  emailIsOff: "Email notifications are off for your account, so no email is sent even if it's checked here.",
  quietHours: 'Quiet hours',
  saveSettings: 'Save settings',
  discardChanges: 'Discard changes',
  note: 'What you turn off in the app goes to Archived. Push goes to devices where you turned it on.',
} as const

export const THIS_DEVICE_COPY = {
  pushOnThisDevice: 'Push on this device',
  turnOnPush: 'Turn on push',
  turnOffPush: 'Turn off push',
} as const
