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
