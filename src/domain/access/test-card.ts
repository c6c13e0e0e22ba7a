/** The sandbox's data for one of Stripe's test cards (https://docs.stripe.com/testing). */
interface TestCard {
  readonly brand: string
  readonly last4: string
  readonly funding: 'credit' | 'debit'
  /** Stripe's decline message; omitted if the card works */
  readonly declined?: string
  /** how charges end, where adding the card works. `asks`: the bank confirms each on the invoice's page */
  readonly charges?: 'declined' | 'asks'
}

export const TEST_CARDS = {
  visa: { brand: 'visa', last4: '4242', funding: 'credit' },
  'visa-debit': { brand: 'visa', last4: '5556', funding: 'debit' },
  mastercard: { brand: 'mastercard', last4: '4444', funding: 'credit' },
  amex: { brand: 'amex', last4: '0005', funding: 'credit' },
  discover: { brand: 'discover', last4: '1117', funding: 'credit' },
  declined: { brand: 'visa', last4: '0002', funding: 'credit', declined: 'Your card was declined.' },
  'no-funds': { brand: 'visa', last4: '9995', funding: 'credit', declined: 'Your card has insufficient funds.' },
  expired: { brand: 'visa', last4: '0069', funding: 'credit', declined: 'Your card has expired.' },
  'fails-later': { brand: 'visa', last4: '0341', funding: 'credit', charges: 'declined' },
  'bank-asks': { brand: 'visa', last4: '3184', funding: 'credit', charges: 'asks' },
} as const satisfies Record<string, TestCard>

export type TestCardName = keyof typeof TEST_CARDS
export const TEST_CARD_NAMES = Object.keys(TEST_CARDS) as [TestCardName, ...TestCardName[]]

const NAME_OF_NUMBER: Readonly<Record<string, TestCardName>> = {
  '4242424242424242': 'visa',
  '4000056655665556': 'visa-debit',
  '5555555555554444': 'mastercard',
  '378282246310005': 'amex',
  '6011111111111117': 'discover',
  '4000000000000002': 'declined',
  '4000000000009995': 'no-funds',
  '4000000000000069': 'expired',
  '4000000000000341': 'fails-later',
  '4000002760003184': 'bank-asks',
}

/** The test card typed, spaces ignored; undefined for any other number, above all a real card's. */
export function findTestCard(typed: string): TestCardName | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return Object.hasOwn(NAME_OF_NUMBER, digits) ? NAME_OF_NUMBER[digits] : undefined
}

/** How a charge to the sandbox's card with these last digits ends. */
export function chargeTestCard(last4: string): 'paid' | 'declined' | 'asks' {
  const card: TestCard | undefined = Object.values(TEST_CARDS).find((one) => one.last4 === last4)
  return card?.charges ?? 'paid'
}
