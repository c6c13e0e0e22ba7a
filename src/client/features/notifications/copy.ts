import type { PushMoment } from '#client/browser/push/push-moment.ts'
import type { PushState } from '#client/browser/push/push.ts'
import type { NotificationChannel, NotificationKind } from '#domain/access/notification-preferences.ts'

export const NOTIFICATIONS_TITLE = 'Notifications'

export const KIND_LABELS: Record<NotificationKind, { label: string; hint: string }> = {
  requests: { label: 'Requests for my loads', hint: 'A carrier requests your load or withdraws the request' },
  answers: { label: 'Answers to my requests', hint: 'Your request is accepted or rejected, or the load is gone' },
  tenders: { label: 'Tenders', hint: 'A broker tenders you a load, or a carrier answers your tender' },
  trips: { label: 'Load updates', hint: 'Arrivals, completions, cancellations and corrections' },
  matches: { label: 'Saved searches', hint: 'A load you search for is posted, is back on the board or pays more' },
  identity: { label: 'Authority and contacts', hint: "FMCSA's register changes for you or a company on your loads" },
  postings: { label: 'Recurring loads', hint: "A load that posts itself couldn't be posted" },
  team: {
    label: 'Your company',
    hint: 'A load is assigned to you, or a colleague joins, leaves or changes seat',
  },
  integrations: { label: 'Keys, webhooks and EDI', hint: "An API key expires soon, or a program can't be reached" },
}

export const CHANNEL_LABELS: Record<NotificationChannel, string> = { inApp: 'App', push: 'Push', mail: 'Email' }

export const PUSH_STATE_TEXT: Record<PushState, string> = {
  on: 'Push is on for this device, even when Milepost is closed.',
  off: 'Get alerts about requests, answers and tenders, even when Milepost is closed.',
  denied:
    'Notifications are blocked for Milepost in this browser. Allow them in the site settings, then come back. Push below still reaches your other devices.',
  'install-first': 'On an iPhone or iPad, add Milepost to your Home Screen first: tap Share, then Add to Home Screen.',
  unsupported: "This browser doesn't support push. Push below still reaches your other devices.",
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
  others: "Colleagues' loads too",
  othersHint: "You also hear of loads that aren't assigned to you.",
  note: 'What you turn off in the app goes to Archived. Push goes to devices where you turned it on.',
} as const

export const THIS_DEVICE_COPY = {
  pushOnThisDevice: 'Push on this device',
  turnOnPush: 'Turn on push',
  turnOffPush: 'Turn off push',
} as const

export const QUIET_HOURS_ZONES: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern time' },
  { value: 'America/Chicago', label: 'Central time' },
  { value: 'America/Denver', label: 'Mountain time' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific time' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
]

export const QUIET_HOURS_FIELDS_COPY = {
  noPushDuringQuietHours: 'No push during quiet hours',
  noPushDuringQuietHoursHint:
    'Push is held until quiet hours end, unless outdated. App and email notifications come right away.',
  from: 'From',
  to: 'To',
  timeZone: 'Time zone',
} as const

export const PUSH_PROMPT_TEXT: Record<PushMoment, string> = {
  asked: 'Get an alert when the broker answers, even when Milepost is closed?',
  posted: 'Get an alert when a carrier requests your load, even when Milepost is closed?',
}

export const PUSH_COPY = {
  notNow: 'Not now',
  turnOnPush: 'Turn on push',
  pushFailed: "We couldn't change push in this browser. Please try again when you're online.",
} as const

/** What the stopped emails were about. */
export const EMAIL_KINDS: Record<NotificationKind, string> = {
  requests: 'requests for your loads',
  answers: 'answers to your requests',
  tenders: 'tenders',
  trips: 'load updates',
  matches: 'your saved searches',
  identity: 'authority and registered contacts',
  postings: 'your recurring loads',
  team: 'your company',
  integrations: 'keys, webhooks and EDI',
}

export const UNSUBSCRIBE_TITLES = {
  asking: 'Stop these emails?',
  sending: 'Stop these emails?',
  failed: 'Stop these emails?',
  unknown: 'This link is incomplete',
  done: "You're unsubscribed",
} as const

export const UNSUBSCRIBE_COPY = {
  title: 'Unsubscribe',
  manageNotificationPreferences: 'Manage notification preferences',
  doneAll: "You won't get any more emails about freight. Account and security emails still come.",
  doneKind: (kind: string) => `You won't get any more emails about ${kind}. Milepost still notifies you in the app.`,
  unknownText: 'Open the full link from your email, or change your settings.',
  notSaved: "Not saved. Please try again when you're online.",
  stillInApp: 'Milepost still notifies you in the app, and on devices where you turned on push.',
  stopAllFreightEmails: 'Stop all freight emails',
} as const
