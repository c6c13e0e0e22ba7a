import type { CodeWay } from './send-contact-code.ts'

export const CONTACT_PROOF_COPY = {
  notRead: "We haven't read the contact that FMCSA's register has for your USDOT number yet. It's read once a day.",
  none: "FMCSA's register has no email address and no phone for your USDOT number, so no code can be sent.",
  noneNext: 'Add one to your FMCSA registration. We read it once a day.',
  onFile: (contacts: string, day: string) => `FMCSA's register lists ${contacts} (read on ${day}).`,
  and: ' and ',
  why: 'Prove that this contact is yours, and brokers and carriers see it with the date.',
  proved: {
    email: (email: string) =>
      `You proved that you get email at ${email}. It lapses when the register's contact changes.`,
    phone: (phone: string) => `You proved that you answer ${phone}. It lapses when the register's contact changes.`,
  },
  phone: {
    on: () => 'A landline gets no texts. Choose a call.',
    off: (phone: string) => `${phone} can't be proved: codes by phone aren't set up on this server.`,
    'not-us': (phone: string) => `${phone} can't be proved: codes go to ordinary US phone numbers only.`,
    none: (phone: string) => `${phone} is no longer listed in the register.`,
  },
  checking: 'Checking whether a code can go to the phone...',
  checkFailed: 'Failed to check whether a code can go to the phone.',
  send: { email: 'Email a code', text: 'Text a code', call: 'Call with a code' },
  sending: { email: 'Sending...', text: 'Sending...', call: 'Calling...' },
  enter: 'Enter the code',
  what: 'Sending a code',
} as const

export const CONTACT_CODE_COPY = {
  title: 'Enter the code',
  sent: (by: CodeWay, to: string) =>
    ({
      email: `We emailed a 6-digit code to ${to}.`,
      text: `We texted a 6-digit code to ${to}.`,
      call: `We're calling ${to}. The call reads out a 6-digit code, twice.`,
    })[by] + ' It expires in 10 minutes.',
  label: '6-digit code',
  submit: 'Prove contact',
  busy: 'Checking...',
  proved: { email: 'Contact proved by email', phone: 'Contact proved by phone' },
  sentAgain: { email: 'A new code is on its way', text: 'A new code is on its way', call: "We're calling again" },
} as const
