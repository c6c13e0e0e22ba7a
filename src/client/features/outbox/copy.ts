export const OUTBOX_COPY = {
  title: 'Outbox',
  empty: 'All sent',
  emptyHint: "What you do without signal is saved here and sends automatically when you're back online.",
  needsYourAttention: 'Needs your attention',
  cantBeRead: "Can't be read",
  otherVersion: 'Saved by a different version of Milepost',
  otherVersionText: "This version can't read it. It stays here, and you can copy it.",
  onHold: 'On hold',
  waitingToSend: 'Waiting to send',
  sent: 'Sent',
  sentAt: (time: string) => `Sent ${time}`,
  discard: 'Discard',
  openLoad: 'Open load',
  edit: 'Edit',
} as const

export const WAITING_OP_COPY = {
  savedAt: (time: string, wait: string) => `Saved ${time}. ${wait}`,
  retryNow: 'Retry now',
  sendNow: 'Send now',
  undo: 'Undo',
  dontSend: "Don't send",
  signIn: 'Sign in',
  viewSubscription: 'View subscription',
  reload: 'Reload',
} as const

export const COPY_BUTTON_COPY = {
  copied: 'Copied',
  copyRefused: "This browser won't let us copy it",
  copy: 'Copy',
} as const
