/** Also on the sign-up form. */
export const PASSWORDS_MUST_MATCH = 'Passwords must match'
