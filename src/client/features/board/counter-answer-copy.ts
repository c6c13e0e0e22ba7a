export const COUNTER_ANSWER_COPY = {
  title: {
    open: 'The broker made a counter-offer',
    accepted: 'You accepted the counter-offer',
    declined: 'You declined the counter-offer',
    expired: 'The counter-offer expired',
    closed: 'The counter-offer ended with your request',
  },
  accept: 'Accept counter-offer',
  decline: 'Decline',
  acceptTitle: (rate: string) => `Accept the counter-offer at ${rate}?`,
  acceptWords: (broker: string, pickup: string, delivery: string) =>
    `Pickup ${pickup}, delivery ${delivery}. ${broker} is notified right away, and the load is yours.`,
  keep: 'Not yet',
  booked: 'Counter-offer accepted. The load is yours',
  acceptFailed: 'Failed to accept the counter-offer',
  declined: 'Counter-offer declined. Your request stays open',
  declineFailed: 'Failed to decline the counter-offer',
  expiresIn: (left: string) => `Expires in ${left}`,
  /** while the answer isn't confirmed */
  waiting: 'Your answer is saved on this device. It sends automatically, if that is before the counter-offer expires.',
} as const
