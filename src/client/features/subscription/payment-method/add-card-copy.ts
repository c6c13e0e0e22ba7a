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
