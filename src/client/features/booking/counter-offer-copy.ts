export const COUNTER_DIALOG_COPY = {
  title: (carrier: string) => `Counter-offer to ${carrier}`,
  whatHappens: (carrier: string) =>
    `${carrier} has an hour to accept. The load stays on the board, and their request stays open.`,
  yourRate: 'Your rate',
  rateHint: (offered: string, posted: string) => `Their offer: ${offered}. Posted: ${posted}`,
  timesHint: 'An empty time is as posted.',
  message: 'Message',
  send: 'Send counter-offer',
  sending: 'Sending...',
  rateMissing: 'Enter a rate above $0',
  sameTerms: 'Change the rate or a time. To agree to these terms, accept the request',
  sent: 'Counter-offer sent',
} as const

/** The broker's counter-offer, on the request that it answers. */
export const COUNTER_SENT_COPY = {
  open: 'Your counter-offer, waiting for the carrier',
  accepted: 'Your counter-offer, accepted',
  declined: 'Your counter-offer, declined',
  expired: 'Your counter-offer, expired',
  closed: 'Your counter-offer',
} as const
