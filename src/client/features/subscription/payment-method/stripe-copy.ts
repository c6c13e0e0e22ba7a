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
