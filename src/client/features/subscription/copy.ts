import { PATHS } from '#contract/api/path.ts'

/** SUB-02: in this order. */
export const SUBSCRIPTION_TABS = [
  { to: PATHS.billing, label: 'Billing History' },
  { to: PATHS.subscriptionHistory, label: 'Subscription History' },
  { to: PATHS.paymentMethods, label: 'Payment Methods' },
] as const

export const SUBSCRIPTION_LAYOUT_COPY = {
  title: 'Subscription Management',
  tabs: 'Subscription pages',
} as const
