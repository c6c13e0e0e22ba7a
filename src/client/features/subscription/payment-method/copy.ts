import type { BillingMode } from '#contract/account/payment-method.ts'

export const TEST_MODE_TEXT: Record<BillingMode, string | null> = {
  sandbox: 'Only test cards work here. Nothing is ever charged, and no card number leaves this device.',
  test: 'Only test cards work here, and nothing is ever charged.',
  live: null,
}

export const PAYMENT_METHODS_COPY = {
  loadError: 'Failed to load payment methods',
  title: 'Payment Methods',
  addPaymentMethod: 'Add Payment Method',
  continue: 'Continue',
  verify: 'Please verify your payment method to continue',
  trialOver: "Your trial is over. Add a card to pick up where you left off. Loads you're hauling stay yours.",
  loading: 'Loading payment methods...',
  whereNumbersGo:
    'Card numbers go straight to the payment provider. We see the brand, the last four digits and the expiry.',
  empty: 'No payment methods yet',
  emptyHint: 'Adding a card charges nothing. Your card goes straight to the payment provider, never through us.',
} as const

export const CARD_LIST_COPY = {
  cardName: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  needsConnection: 'Changing your payment methods',
  paymentMethods: 'Payment methods',
  endingIn: 'ending in',
  default: 'Default',
  expired: 'Expired',
  expires: 'Expires',
  expiresSoon: 'Expires soon:',
  setAsDefaultCard: (card: string) => `Set as default: ${card}`,
  setAsDefault: 'Set as default',
  deleteCard: (card: string) => `Delete ${card}`,
  delete: 'Delete',
  lastCard: 'Your subscription pays with it. Add another card first.',
  deleteThisPaymentMethod: 'Delete this payment method?',
  noMoreCharges: (card: string) => `${card} won't be charged again.`,
  onlyCardInTrial: (deleted: string) => `${deleted} It's your only card. Add another before your trial ends.`,
  onlyCard: (deleted: string) =>
    `${deleted} It's your only card. Until you add another, this is the only page you can open.`,
  nextDefault: (deleted: string, next: string) => `${deleted} ${next} becomes the default.`,
} as const

export const PAYMENT_METHODS_QUERIES_COPY = {
  paymentMethodDeletedSuccessfully: 'Payment method deleted successfully!',
  failedToDeletePaymentMethod: 'Failed to delete payment method',
  alreadyDeleted: 'This card was already deleted',
  done: 'Default payment method updated successfully!',
  setDefaultFailed: 'Failed to set default payment method',
} as const

export const PAYMENT_METHOD_COPY = {
  testMode: 'Test mode.',
} as const

/** SUB-19: the first is the default. */
export const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'MX', label: 'Mexico' },
] as const

export const ADD_CARD_COPY = {
  paymentMethodAddedSuccessfully: 'Payment method added successfully!',
  addACard: 'Add a card',
  needsConnection: 'Adding a card',
  loading: 'Loading the card form...',
  failed: 'Failed to initialize payment setup',
  cancel: 'Cancel',
} as const

export const TEST_CARD_FORM_COPY = {
  cardNumber: 'Card number',
  cardNumberHint:
    '4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 fails when charged, 4000 0027 6000 3184 asks your bank.',
  expiry: 'Expiry',
  expiryPlaceholder: 'MM/YY',
  cvc: 'CVC',
  nameOnCard: 'Name on card',
  country: 'Country',
  onlyTestCards: "Only test cards work here, such as 4242 4242 4242 4242. Please don't enter a real one.",
  expiryRequired: 'Enter the month and year, like 04/30',
  enterThreeOrFourDigits: 'Enter three or four digits',
  nameRequired: 'Enter the name on the card',
} as const

export const STRIPE_COPY = {
  failed: 'Failed to initialize payment setup',
  loading: 'Loading the card form...',
  saving: 'Saving card...',
  retryLabel: 'Enter a card',
  paymentSetupFailed: 'Payment setup failed',
} as const

export const CARD_FORM_FOOT_COPY = {
  cancel: 'Cancel',
  savingCard: 'Saving card...',
  saveCard: 'Save card',
} as const
