import type { DispatchConsent } from '#contract/freight/dispatch-consent.ts'

const loads = (count: number) => (count === 0 ? 'no loads yet' : count === 1 ? '1 load' : `${count} loads`)

export const CARRIERS_COPY = {
  title: 'Carriers you book for',
  back: 'Account & Settings',
  loading: 'Loading your carriers...',
  loadError: 'Failed to load your carriers',
  empty: 'No carriers yet',
  emptyHint: 'Brokers can accept your requests once a carrier lets you book in its name.',
  groups: { active: 'You can book for', waiting: 'Waiting for the carrier', ended: 'Ended' },
  facts: {
    active: (usdot: string, count: number) => `USDOT ${usdot}, ${loads(count)}`,
    waiting: (usdot: string, day: string) => `USDOT ${usdot}, ends ${day}`,
    ended: (usdot: string, day: string) => `USDOT ${usdot}, ${day}`,
  },
  states: {
    active: (day: string, name: string, title: string) =>
      `You can book for it since ${day}. Signed by ${name}, ${title}`,
    lapsed: 'Confirm again: what proved its number changed',
    asked: 'Invite sent',
    awaitsRegister: 'Waiting for FMCSA',
    awaitsEmail: "FMCSA lists no contact. Add the carrier's email",
    declined: 'The carrier declined',
  },
  endedBy: {
    carrier: 'Ended by the carrier',
    dispatcher: 'Ended by you',
    closed: 'The carrier closed its account',
    nobody: 'No answer in 14 days',
  },
  addEmail: 'Add email',
  copyLink: 'Copy link',
  copied: 'Link copied. Send it to the carrier.',
  askAgain: 'Ask again',
  end: 'End',
  endLabel: (name: string) => `End ${name}`,
  endTitle: (name: string) => `Stop booking for ${name}?`,
  endText:
    'You can no longer name this carrier. Loads already agreed stay booked: you still record stops and documents, and only the carrier signs, changes and invoices them.',
  keep: 'Keep',
  ended: 'Ended',
  add: 'Add a carrier',
} as const

/** How a consent ended, in words for its dispatcher. */
export function describeEnd({ status, endedBy }: Pick<DispatchConsent, 'status' | 'endedBy'>): string {
  return status === 'declined' ? CARRIERS_COPY.states.declined : CARRIERS_COPY.endedBy[endedBy ?? 'nobody']
}

export const ADD_CARRIER_COPY = {
  title: 'Add a carrier',
  whatHappens: 'The carrier lets you book in its name, or declines. It can end this at any time.',
  usdot: 'USDOT number',
  legalName: 'Legal name',
  legalNameHint: 'As FMCSA lists it',
  mcNumber: 'MC number (optional)',
  email: "Carrier's email",
  emailHint:
    "Required if FMCSA lists no contact: then only the Milepost account with this email can answer. We also send the link to the carrier's email at FMCSA.",
  submit: 'Ask carrier',
  busy: 'Asking...',
  done: (name: string) => `${name} was asked`,
  needsConnection: 'Asking a carrier',
} as const

export const DISPATCHERS_COPY = {
  title: 'Dispatchers who book for you',
  back: 'Account & Settings',
  loading: 'Loading your dispatchers...',
  loadError: 'Failed to load your dispatchers',
  empty: 'No dispatcher books for you',
  emptyHint: 'A dispatcher enters your USDOT number to ask you. You allow or decline here.',
  proveFirst:
    "Dispatchers' requests come here once you prove that your USDOT number is yours. FMCSA's contact for it gets a code.",
  groups: { asked: 'Your answer is needed', active: 'They can book for you', ended: 'Ended' },
  asks: (dispatcher: string) => `${dispatcher} asks to book for you`,
  asked: (day: string) => `Asked ${day}`,
  active: (day: string, count: number) => `Can book for you since ${day}, ${loads(count)}`,
  inMyLoads: 'Loads booked in your name are in My Loads',
  lapsed: 'Books, signs and invoices nothing until you prove your USDOT number again',
  signedBy: (name: string, title: string) => `Signed by ${name}, ${title}`,
  prove: 'Prove your number',
  endedBy: {
    carrier: 'Ended by you',
    dispatcher: 'Ended by the dispatcher',
    closed: 'The dispatcher closed its account',
    nobody: 'Ended without an answer',
  },
  declined: 'You declined',
  give: 'Give consent',
  decline: 'Decline',
  declinedToast: 'Declined',
  end: 'End',
  endLabel: (name: string) => `End ${name}`,
  endTitle: (name: string) => `End your consent to ${name}?`,
  endText:
    'It can book nothing in your name from now on. Loads already agreed stay yours: only you sign, change and invoice them, in My Loads.',
  keep: 'Keep',
  ended: 'Consent ended',
} as const

export const GIVE_CONSENT_COPY = {
  title: (dispatcher: string) => `${dispatcher} wants to book loads for you. Allow?`,
  name: 'Name',
  signerTitle: 'Title',
  agree: 'I agree, and I may sign for the company',
  mustAgree: 'Check the box above to give consent',
  submit: 'Give consent',
  busy: 'Saving...',
  done: (dispatcher: string) => `${dispatcher} can book for you`,
  notProved: 'Prove your USDOT number first, with a code to its contact at FMCSA.',
  needsConnection: 'Giving consent',
} as const
