import { PATHS } from '#contract/api/path.ts'

/** SUB-02: in this order. */
export const SUBSCRIPTION_TABS = [
  { to: PATHS.billing, label: 'Billing History' },
  { to: PATHS.subscriptionHistory, label: 'Subscription History' },
  { to: PATHS.paymentMethods, label: 'Payment Methods' },
] as const

export const SUBSCRIPTION_LAYOUT_COPY = {
  managers: {
    loading: 'Loading who manages cards...',
    loadError: 'Failed to load who manages cards',
    who: (names: readonly string[]) =>
      `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'manages' : 'manage'} cards and invoices.`,
  },
  title: 'Subscription Management',
  tabs: 'Subscription pages',
} as const

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
  'Booking, accepting and posting are paused. Reading, arrivals, documents and your booked loads stay open.'

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
  cancelNowHint: 'Canceling ends it right away, and nothing more is charged. Your booked loads stay yours.',
  cancelHint: 'After canceling, access runs to the end of the paid month. Your booked loads stay yours.',
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
    `You keep every feature until ${until}, and nothing more is charged. After that, booking, accepting and posting pause. Your booked loads stay yours.`,
  keep: 'Keep it',
  pastDue: 'Your last payment failed',
  pastDueText: (card: string) => `We couldn't charge ${card}, and we'll try again in the next days.`,
  payOrSwitch: 'Pay now, or make another card the default.',
  unpaid: "Your payments failed, and we've stopped trying",
  unpaidText: (card: string) => `We couldn't charge ${card}.`,
  payOpen: 'Pay the open invoice to go on right away.',
  yourCard: 'your card',
  incomplete: "Your first payment isn't finished",
  incompleteText: 'Your bank wants you to confirm it. Your subscription starts right after that.',
  noCard: 'Your trial ended, and no card is on file',
  noCardText: 'Add a card to go on.',
  /** for the seats that can't pay */
  readers: {
    trialText: (until: string) =>
      `Every feature is included until ${until}, no card needed. An owner or Billing can subscribe any time: nothing is charged before then.`,
    paused: `${PAUSED} An owner or Billing can subscribe.`,
    canPay: 'An owner or Billing can pay or change the card.',
    incompleteText: 'The bank wants an owner or Billing to confirm it. Your subscription starts right after that.',
    noCardText: 'An owner or Billing can add one.',
  },
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

export const CREATE_COPY = {
  title: 'Create a Subscription',
  onTrial: (amount: string, day: string) =>
    `Nothing is charged today. When your trial ends on ${day}, we charge ${amount}, then the same each month until you cancel.`,
  today: (amount: string) => `We charge ${amount} today, then the same each month until you cancel.`,
  terms: 'Subscriptions are non-refundable. After you cancel, access continues to the end of the paid month.',
  plan: 'Plan',
  charged: 'First charge',
  chargedToday: (amount: string) => `Today, ${amount}`,
  paysWith: 'Pays with',
  expires: (expiry: string) => `expires ${expiry}`,
  changeCard: 'Use another card',
  noCard: 'Add a card first. Adding one charges nothing, and you come back here.',
  addCard: 'Add a card',
  loadingCard: 'Loading your card...',
  cancel: 'Cancel',
  create: 'Create a Subscription',
} as const

export const CANCEL_COPY = {
  title: 'Cancel your subscription?',
  atPeriodEnd: (until: string) =>
    `You keep every feature until ${until}, and nothing more is charged. After that, booking, accepting and posting pause. Reading, arrivals, documents and your booked loads stay open. Until then you can change your mind.`,
  now: 'It ends right away, and nothing more is charged. Booking, accepting and posting stay paused. Reading, arrivals, documents and your booked loads stay open.',
  keep: 'Keep Subscription',
  confirm: 'Cancel Subscription',
} as const

export const BILLING_COPY = {
  title: 'Billing History',
  loadError: 'Failed to load your invoices',
  loading: 'Loading your invoices...',
  empty: 'No invoices yet',
  emptyHint: 'Each charge shows up here, with its invoice to download.',
  date: 'Date',
  status: 'Status',
  amount: 'Amount',
  invoice: 'Invoice',
  invoices: 'Invoices',
  action: 'Action',
  next: 'Next charge',
  payNow: 'Pay Now',
  download: 'Download',
  payFor: (amount: string, day: string) => `Pay Now: ${amount}, invoice of ${day}`,
  downloadOf: (day: string) => `Download the invoice of ${day}`,
  nonRefundable: 'Subscriptions are non-refundable.',
} as const

export const INVOICE_STATUS_WORDS = {
  upcoming: 'Upcoming',
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Uncollectible',
  other: 'Unknown',
} as const

export const HISTORY_COPY = {
  title: 'Subscription History',
  loadError: 'Failed to load your subscriptions',
  loading: 'Loading your subscriptions...',
  empty: 'No subscriptions yet',
  emptyHint: 'Each subscription you create stays listed here.',
  trial: 'Trial',
  currentPeriod: 'Current period',
  lastPeriod: 'Last period',
  canceled: 'Canceled',
  price: 'Price',
  dates: (from: string, to: string) => `${from} to ${to}`,
} as const

export const SANDBOX_COPY = {
  title: 'Sandbox clock',
  text: 'Let days pass to try a renewal, a failed payment or the end of a trial. Only billing moves, never your loads.',
  now: (day: string) => `Billing thinks today is ${day}.`,
  loadError: 'Failed to load the sandbox clock',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  pass: 'Let pass',
  moved: (day: string) => `Billing moved to ${day}`,
} as const

/** Days that a person may want to try: a reminder, a retry, a trial or a month. */
export const STEPS = [1, 7, 31] as const
