export const STATUS_WORDS = {
  trialing: 'Trialing',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  paused: 'Paused',
  canceled: 'Canceled',
  other: 'Unknown',
} as const

export const PLAN_WORDS = {
  broker: 'Broker plan',
  dispatcher: 'Dispatcher plan',
} as const

/** In place of a date or an amount that's missing. */
export const UNKNOWN = '—'

/** In a sentence, in place of a day that's missing. */
export const END_OF_PERIOD = 'the end of the paid period'

/** What an account without access can't do. */
const PAUSED =
  "Booking, accepting and posting are paused. Reading, arrivals, documents and loads you're hauling stay open."

export const CURRENT_COPY = {
  loadError: 'Failed to load your subscription',
  loading: 'Loading your subscription...',
  planTitle: (plan: string, every: string) => `${plan}, ${every}`,
  every: (interval: string, count: number) => {
    if (count === 1) return { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' }[interval] ?? interval
    return `every ${count} ${interval}s`
  },
  per: (interval: string, count: number) => (count === 1 ? `per ${interval}` : `every ${count} ${interval}s`),
  features: 'Included',
  trialStart: 'Trial start',
  trialEnd: 'Trial end',
  trialDay: (day: number, days: number, until: string) => `Day ${day} of ${days}. Nothing is charged before ${until}.`,
  autoRenewal: 'Auto-renewal',
  enabled: 'Enabled',
  willCancel: 'Will cancel',
  firstCharge: 'First charge',
  nextCharge: 'Next charge',
  charge: (day: string, amount: string) => `${day}, ${amount}`,
  accessUntil: 'Access until',
  ended: 'Ended',
  paysWith: 'Pays with',
  noCard: 'No card',
  create: 'Create a Subscription',
  cancel: 'Cancel Subscription',
  cancelNowHint: "Canceling ends it right away, and nothing more is charged. Loads you're hauling stay yours.",
  cancelHint: "After canceling, access runs to the end of the paid month. Loads you're hauling stay yours.",
  offline: 'Needs a connection',
  freeTrial: 'Free trial',
  noSubscription: 'No subscription',
  afterTrial: 'per month after the trial',
} as const

/** What happened, what still works and the one action that helps, by state. */
export const STANDING_COPY = {
  trialLeft: (days: number) => (days === 1 ? 'Your trial ends within a day' : `${days} days left in your trial`),
  trialText: (until: string) =>
    `Every feature is included until ${until}, no card needed. Subscribe any time: nothing is charged before then.`,
  trialOver: (day: string) => `Your trial ended on ${day}`,
  none: "You don't have a subscription",
  over: (day: string) => `Your subscription ended on ${day}`,
  overUndated: 'Your subscription has ended',
  neverPaid: "Your subscription didn't start",
  neverPaidText: "The first payment wasn't finished in time, and nothing was charged.",
  overInTrial: (until: string) => `Your trial still includes every feature until ${until}.`,
  paused: PAUSED,
  canceling: 'Your subscription is canceled',
  cancelingText: (until: string) =>
    `You keep every feature until ${until}, and nothing more is charged. After that, booking, accepting and posting pause. Loads you're hauling stay yours.`,
  keep: 'Keep it',
  pastDue: 'Your last payment failed',
  pastDueText: (card: string) =>
    `We couldn't charge ${card}, and we'll try again in the next days. Pay now, or make another card the default.`,
  unpaid: "Your payments failed, and we've stopped trying",
  unpaidText: (card: string) => `We couldn't charge ${card}. Pay the open invoice to go on right away.`,
  yourCard: 'your card',
  incomplete: "Your first payment isn't finished",
  incompleteText: 'Your bank wants you to confirm it. Your subscription starts right after that.',
  noCard: 'Your trial ended, and no card is on file',
  noCardText: 'Add a card to go on.',
  unknown: "We can't tell your subscription's status",
  unknownText: 'Please contact us, and we look into it.',
  payNow: 'Pay Now',
  continuePayment: 'Continue payment',
  updateCard: 'Update card',
  addCard: 'Add a card',
  contactSupport: 'Contact Support',
} as const

export const CHANGE_COPY = {
  created: 'Subscription created successfully',
  confirmNext: 'Your bank wants to confirm the payment',
  createFailed: 'Failed to create subscription',
  canceled: 'Subscription canceled successfully',
  cancelFailed: 'Failed to cancel subscription',
  resumed: 'Your subscription goes on',
  resumeFailed: 'Failed to resume your subscription',
} as const

export const SUMMARY_COPY = {
  yourPlan: 'Your plan',
  viewSubscription: 'View subscription',
  paymentMethods: 'Payment Methods',
} as const
