import { MOST_PASSKEYS } from '#contract/account/passkey.ts'
export const TWO_STEP_QUESTIONS = {
  on: {
    title: 'Turn on 2-step verification?',
    description: 'After that, signing in takes your password and a code that we email you.',
    confirmLabel: 'Turn on',
  },
  off: {
    danger: true,
    title: 'Turn off 2-step verification?',
    description: 'After that, your password alone signs you in, and your recovery codes stop working.',
    confirmLabel: 'Turn off',
  },
}

export const DEVICES_COPY = {
  loadError: 'Failed to load your devices',
  signedInDevices: 'Signed-in devices',
  needsConnection: 'Signing out a device',
  loading: 'Loading devices...',
  thisDevice: 'This device',
  lastUsed: (place: string) => `${place}, last used `,
  signedIn: 'Signed in ',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOut: 'Sign out',
  signOutOtherDevices: 'Sign out other devices',
  signOutEverywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereText:
    'This signs out every device right away, including this one. Unsent work on this device is kept until you sign in again.',
} as const

export const RECOVERY_CODES_COPY = {
  fileTitle: 'Milepost recovery codes',
  fileNote: 'Each code works once, in place of the emailed code.',
  copied: 'Copied',
  copyRefused: "This browser won't let us copy. Download or print the codes instead.",
  yourRecoveryCodes: 'Your recovery codes',
  saveYourRecoveryCodes: 'Save your recovery codes',
  lead: "If our email doesn't reach you, sign in with one of these codes. Each works once. We won't show them again.",
  copy: 'Copy',
  download: 'Download',
  print: 'Print',
  iveSavedThem: "I've saved them",
} as const

export const TWO_STEP_COPY = {
  done: 'Two factor authentication updated!',
  signIn: 'Sign-in',
  twoStepVerification: '2-Step Verification',
  twoStepVerificationHint: "After your password, we email you a code. A password alone can't get in.",
  recoveryCodes: 'Recovery codes',
  runningOut: 'Generate new codes before you run out. Without them, losing access to your email locks you out.',
  worksOnce: 'Each code signs you in once, without the emailed code.',
  generate: 'Generate new codes',
  generateTitle: 'Generate new recovery codes',
  generateText: 'Your current codes stop working right away.',
} as const

export const PASSKEYS_COPY = {
  title: 'Passkeys',
  lead: 'A passkey signs you in with your fingerprint, face or device PIN, without a password or a code.',
  needsConnection: 'Adding or removing a passkey',
  loading: 'Loading your passkeys...',
  loadError: 'Failed to load your passkeys',
  empty: 'No passkeys yet',
  /** @param age 'just now', '2 d ago'; null: nobody used it yet */
  used: (addedOn: string, age: string | null) =>
    `Added ${addedOn}, ${age === null ? 'not used yet' : `last used ${age}`}`,
  add: 'Add a passkey',
  tooMany: `You have ${MOST_PASSKEYS} passkeys. Remove one first.`,
  name: 'Name',
  nameIsRequired: 'Name is required',
  nameHint: 'So that you know it later',
  adding: 'Adding...',
  added: 'Passkey added',
  addingText: 'A passkey can sign you in.',
  cancelled: 'No passkey was added.',
  existing: 'This device already has a passkey for your account.',
  failed: "That passkey couldn't be added. Try again.",
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  removeTitle: 'Remove this passkey?',
  removeText: (name: string) => `${name} can no longer sign you in.`,
  removeConfirm: 'Remove passkey',
  keep: 'Keep passkey',
  removed: 'Passkey removed',
} as const

export const CHANGE_PASSWORD_COPY = {
  changePassword: 'Change password',
  whatHappens: 'This signs out your other devices. This one stays signed in, and we email you a confirmation.',
  needsConnection: 'Changing your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  passwordHint: 'At least 12 characters. A passphrase beats symbols.',
  endLinks: 'Also end all driver links and links to sign',
  endLinksHint: 'Choose this if someone else may know your password. Drivers need a new link.',
  submit: 'Change Password',
  submitting: 'Changing Password...',
} as const
