import type { DocumentKind } from '#domain/freight/document.ts'

const PAGES = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

/** What a document is called on its own, and in a sentence. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  pod: 'POD',
  bol: 'BOL',
  receipt: 'Receipt',
  other: 'Document',
}

export const DOCUMENTS_COPY = {
  title: 'Documents',
  add: 'Add document',
  empty: 'No documents yet. Add the BOL at pickup and the POD at delivery, also without signal.',
  named: (name: string, pages: number) => `${name}, ${PAGES(pages)}`,
  begun: (pages: number) => `${PAGES(pages)} not saved yet`,
  goOn: 'Continue',
  view: (name: string) => `View ${name}`,
  saved: (time: string) => `Saved on this device ${time}. Sends automatically`,
  sending: (percent: number) => `Sending ${percent} %`,
  finishing: 'Sending, almost done',
  stopping: 'Stopping',
  received: (time: string) => `Received by Milepost ${time}`,
  from: { broker: 'from the broker', carrier: 'from the carrier' },
  needsAttention: 'Not sent. Open it to see why',
  waitsForSignIn: 'Saved on this device. Sign in to send it',
  removed: (reason: string) => `Removed: ${reason}`,
  badge: { sent: 'Sent', sending: 'Sending', waiting: 'Waiting', attention: 'Needs attention', removed: 'Removed' },
} as const
