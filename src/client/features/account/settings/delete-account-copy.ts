/** What happens next, in the order people ask. */
export const DELETE_ACCOUNT_CONSEQUENCES = [
  'Your posted loads leave the board, your open requests are withdrawn, and tenders to you are declined. Everyone affected is notified.',
  'Every device is signed out. Your name, email, phone, picture and notifications are erased.',
  'Hauled loads stay on record with your business and its DOT number, because the law requires brokers to keep them for 3 years (49 CFR 371.3).',
]

export const DELETE_ACCOUNT_COPY = {
  title: 'Delete Account',
  description: 'This cannot be undone.',
  unsent: (unsent: number) =>
    `${unsent === 1 ? '1 item on this device is' : `${unsent} items on this device are`} not sent yet and will be lost.`,
  stillHauling: 'While a load is in progress, your account stays open. Deliver it or release its carrier first.',
  needsConnection: 'Deleting your account',
  password: 'Password',
  typeDeleteToConfirm: 'Type DELETE to confirm',
  submitting: 'Deleting...',
  viewActiveLoads: 'View active loads',
} as const
