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

/** How to reach the broker. Only the other party of a deal reads it: with it, a stranger could bill in the name of the broker. */
const CONTACTS: readonly string[] = ['address', 'dispatchPhone', 'billingEmail']

/** What a carrier may read before it has a deal. */
export function withoutContacts(terms: PaperTerms): PaperTerms {
  return Object.fromEntries(Object.entries(terms).filter(([term]) => !CONTACTS.includes(term)))
}
