export const LOGOUT_COPY = {
  notSent: (items: string) => `${items} not sent`,
  sendingBeforeYouSignOut: 'Sending before you sign out',
  stayText: "They stay on this device while you're signed in. Signing out deletes them for good.",
  leftToSend: (items: string) => `${items} left to send before you're signed out.`,
  discardAndSignOut: (items: string) => `Discard ${items} and sign out`,
  notSaved: 'Discard what you typed?',
  notSavedText: "You haven't sent or saved it. Signing out deletes it for good.",
  discardTyped: 'Discard and sign out',
  staySignedIn: 'Stay signed in',
} as const
