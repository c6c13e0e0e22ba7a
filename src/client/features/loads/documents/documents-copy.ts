import { pageCount } from '#client/components/document-copy.ts'

export const DOCUMENTS_COPY = {
  title: 'Documents',
  add: 'Add document',
  empty: 'No documents yet. Add the BOL at pickup and the POD at delivery, also without signal.',
  rateConfirmation: 'Rate confirmation',
  madeByMilepost: 'Made by Milepost when the load was booked',
  begun: (pages: number) => `${pageCount(pages)} not saved yet`,
  goOn: 'Continue',
  view: (name: string) => `View ${name}`,
  saved: (time: string) => `Saved on this device ${time}. Sends automatically`,
  sending: (percent: number) => `Sending ${percent} %`,
  finishing: 'Sending, almost done',
  stopping: 'Stopping',
  received: (time: string) => `Received by Milepost ${time}`,
  from: { broker: 'from the broker', carrier: 'from the carrier' },
  fromDriver: 'from the driver, by link',
  needsAttention: 'Not sent. Open it to see why',
  waitsForSignIn: 'Saved on this device. Sign in to send it',
  removed: (reason: string) => `Removed: ${reason}`,
  badge: { sent: 'Sent', sending: 'Sending', waiting: 'Waiting', attention: 'Needs attention', removed: 'Removed' },
} as const
