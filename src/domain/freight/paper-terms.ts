/** What a broker states on its rate confirmations beside the deal itself, in the paper's order. */
export const PAPER_TERMS = [
  'address',
  'dispatchPhone',
  'billingEmail',
  'layover',
  'tonu',
  'lumper',
  'stopOff',
  'driverAssist',
  'otherCharges',
  'documents',
  'deadline',
  'payTerms',
  'quickPay',
  'rebrokering',
  'tracking',
  'fines',
] as const
export type PaperTerm = (typeof PAPER_TERMS)[number]

/** Each in the broker's words. The paper says 'None' for an absent one. */
export type PaperTerms = { [term in PaperTerm]?: string }
