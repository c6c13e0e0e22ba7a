declare const brand: unique symbol

/**
 * Of the company that owns, pays and is a party: what rules, budgets and loads go by. Any string isn't one, so that the
 * compiler shows each place that decides by an account.
 */
export type AccountId = string & { readonly [brand]: 'account' }

/** Of the person who signs in: what sessions, keys and personal rows go by. Never the id of the person's company. */
export type PersonId = string & { readonly [brand]: 'person' }

/** A company that a load, request or deal names. Any text may be one, but the compiler refuses a person's id. */
export type PartyId = string & { readonly [brand]?: 'account' }
