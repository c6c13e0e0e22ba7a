export const SUBSCRIPTION_NOTE_COPY = {
  waits: "Your subscription isn't active. We save this on your device and send it once it is.",
  viewSubscription: 'View subscription',
} as const
