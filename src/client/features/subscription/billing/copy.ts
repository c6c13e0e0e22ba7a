export const BILLING_COPY = {
  title: 'Subscription Management',
} as const

export const SUBSCRIPTION_SUMMARY_COPY = {
  yourPlan: 'Your plan',
  yourTrialRunsUntil: 'Your trial runs until ',
  trialAfter: ', with every feature and no card needed. ',
  price: (isTrial: boolean) =>
    `${isTrial ? '' : 'Your trial is over. '}After the trial, Milepost is $49.99 a month. Loads you're hauling stay yours with or without a plan.`,
  paymentMethods: 'Payment Methods',
  trial: 'Trial',
  paymentMethodVerified: 'Payment method verified',
  paymentMethodNeeded: 'Payment method needed',
} as const
