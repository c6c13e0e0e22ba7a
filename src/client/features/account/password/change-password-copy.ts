export const CHANGE_PASSWORD_COPY = {
  changePassword: 'Change password',
  whatHappens: 'This signs out your other devices. This one stays signed in, and we email you a confirmation.',
  needsConnection: 'Changing your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  passwordHint: 'At least 8 characters. A passphrase beats symbols.',
  submit: 'Change Password',
  submitting: 'Changing Password...',
} as const
