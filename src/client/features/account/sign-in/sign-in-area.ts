/** Forms of this area report errors about one action: getting in. The next success clears them [USE-07]. */
export const SIGN_IN_AREA = 'sign-in'
