export const CHANGE_PASSWORD_COPY = {
  changePassword: 'Change password',
  whatHappens: 'This signs out your other devices. This one stays signed in, and we email you a confirmation.',
  needsConnection: 'Changing your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  passwordHint: 'At least 12 characters. A passphrase beats symbols.',
  endLinks: 'Also end all driver links and links to sign',
  endLinksHint: 'Choose this if somebody else may know your password. Drivers need a new link.',
  submit: 'Change Password',
  submitting: 'Changing Password...',
} as const
