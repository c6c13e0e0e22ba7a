import type { AuthorityStatus } from '#domain/freight/carrier-authority.ts'

/** Texts of the page behind a carrier's link, and of its emails. */
export const CONSENT_PAGE_COPY = {
  title: 'Dispatcher consent',
  question: (dispatcher: string, carrier: string) => `${dispatcher} wants to book loads for ${carrier}. Allow?`,
  /** each at most twelve words, however long the full text is */
  lines: (dispatcher: string) =>
    [
      ['It finds and books loads', "in your company's name."],
      ['It signs rate confirmations', 'and sends your invoices.'],
      ['You haul', `with your own trucks. Brokers don't pay ${dispatcher}.`],
      ['End it any time.', 'Loads already booked stay yours.'],
    ] as const,
  fullText: 'Full text you sign',
  words: (count: number) => `${count} words`,
  usdot: (number: string) => `USDOT ${number}`,
  /** of FMCSA's register; nothing where it says nothing */
  authorities: {
    active: ', active authority',
    inactive: ', no active authority',
    none: ', no authority',
    unknown: '',
  } satisfies Record<AuthorityStatus, string>,
  notVerified: (dispatcher: string) => `${dispatcher}: USDOT not verified.`,
  doYouKnow: 'Do you know this dispatcher?',
  whereTo: (email: string) => `We send a code to ${email}, the address FMCSA lists.`,
  /** instead of a code */
  noCode: {
    proof:
      "FMCSA's register has no email for this USDOT number that could get a code. Sign up at Milepost, prove your USDOT number there, and answer in your account.",
    named: (email: string) =>
      `FMCSA's register has no contact for this USDOT number. Sign up at Milepost with your USDOT number and the email ${email}, and answer in your account.`,
    register: "FMCSA's register hasn't answered yet about this USDOT number. Open this link again in a few minutes.",
    nobody:
      "FMCSA's register has no contact for this USDOT number. Ask the dispatcher to add your email, and answer in your account.",
  },
  signUp: 'Sign up',
  sendCode: 'Send code',
  sendAgain: 'Send another code',
  codeSent: (email: string) => `We sent 6 digits to ${email}. They work for 10 minutes.`,
  code: 'Code',
  name: 'Full name',
  signerTitle: 'Title',
  agree: 'I agree to the full text, and I may sign for the company',
  give: 'Allow',
  decline: 'Decline',
  recorded: 'We record the time, your network address and your browser with your consent.',
  done: 'Done. We emailed you a link that ends this consent at any time.',
  ended: 'This link has ended.',
  unknown: 'This link is incomplete. Open it again from the message.',
  endQuestion: (dispatcher: string, carrier: string) => `${dispatcher} books loads for ${carrier}.`,
  endText: 'If you end it, nothing more is booked in your name. Loads already agreed stay yours.',
  end: 'End consent',
  problems: {
    name: 'Enter your name',
    title: 'Enter your title',
    consent: 'Check the box to agree',
    code: 'That code is wrong',
    over: 'That code has expired or was tried too often. Send another code.',
    changed: 'FMCSA lists another contact now. Send another code.',
    justSent: 'A code was just sent to this address. Wait a few minutes before you send another.',
    tooMany: 'Too many tries. Try again later.',
    other: 'This could not be saved. Reload the page to see why.',
  },
} as const
