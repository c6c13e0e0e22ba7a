import type { NotificationKind } from '#domain/access/notification-preferences.ts'

/** What the stopped emails were about. */
export const EMAIL_KINDS: Record<NotificationKind, string> = {
  requests: 'requests for your loads',
  answers: 'answers to your requests',
  tenders: 'tenders',
  trips: 'load updates',
  matches: 'your saved searches',
  identity: 'authority and registered contacts',
  postings: 'your recurring loads',
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
