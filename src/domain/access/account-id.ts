declare const brand: unique symbol

/**
 * Of the account that acts, owns and pays: what rules, keys and caches go by. Any string isn't one, so that the compiler
 * shows each place that decides by an account.
 */
export type AccountId = string & { readonly [brand]: 'account' }
