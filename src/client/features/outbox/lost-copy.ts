export const LOST_COPY = {
  title: 'Lost by this device',
  saved: (at: string) => `Saved ${at}. The browser deleted it, and may not have sent it before.`,
  next: 'Check whether it was done. If not, do it again.',
  dismiss: 'Dismiss',
} as const
