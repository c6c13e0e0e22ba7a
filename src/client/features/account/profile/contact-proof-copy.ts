export const CONTACT_PROOF_COPY = {
  notRead: "We haven't read the contact that FMCSA's register has for your USDOT number yet. It's read once a day.",
  noEmail: "FMCSA's register has no email address for your USDOT number, so no code can be sent.",
  noEmailNext: 'Add one to your FMCSA registration. We read it once a day.',
  onFile: (email: string, day: string) => `FMCSA's register lists ${email} (read on ${day}).`,
  why: 'Prove that you get its email, and brokers and carriers see it with the date.',
  proved: (email: string) =>
    `You proved that you get email at ${email}. It lapses when the register's contact changes.`,
  phone: (phone: string) => `The listed phone ${phone} can't be proved here.`,
  send: 'Send code',
  sending: 'Sending...',
  enter: 'Enter the code',
  what: 'Sending a code',
} as const

export const CONTACT_CODE_COPY = {
  title: 'Enter the code',
  sent: (email: string) => `We emailed a 6-digit code to ${email}. It expires in 10 minutes.`,
  label: '6-digit code',
  submit: 'Prove contact',
  busy: 'Checking...',
  proved: 'Contact proved by email',
  sentAgain: 'A new code is on its way',
  close: 'Close',
} as const
