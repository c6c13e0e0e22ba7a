export const OUTBOX_COPY = {
  discardedBeforeItWasSent: 'Discarded before it was sent.',
  loadLabel: (number: number, from: string, to: string) => `Load #${number}, ${from} to ${to}`,
} as const

export const SUBMIT_ACTION_COPY = {
  nothingToWithdraw: "There's no request to withdraw",
  otherVersionWaits: 'Another version of this is waiting to send. Open the outbox to change it.',
  maybeSent: 'This may already have been sent. Check your loads before you send it again.',
} as const
