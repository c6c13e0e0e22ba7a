export const TWO_STEP_COPY = {
  title: 'Enter your code',
  expiredTitle: 'Please sign in again',
  expiredText: "This sign-in expired or had too many tries. Nothing is lost. Sign in again and we'll email a new code.",
  backToSignIn: 'Back to sign in',
  codeSent: 'A new code is on its way',
  recoveryLead: 'Use a recovery code you saved when you turned on 2-step verification. Each works once.',
  sentBefore: 'We emailed a 6-digit code to ',
  sentAfter: '. It expires in 10 minutes.',
  recoveryHeading: 'Enter a recovery code',
  sixDigitCode: '6-digit code',
  verify: 'Verify',
  verifying: 'Verifying...',
  wrongCode: 'That code is wrong. Check it, or get a new one',
  switchToEmail: 'Use the emailed code instead',
  switchToRecovery: 'Use a recovery code instead',
  notYou: "Not you, or can't get to your email? ",
} as const

export const RECOVERY_CODE_FORM_COPY = {
  wrong: 'That recovery code is wrong or already used',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Two groups of five letters and digits, like 7K2MD-XQ4PA',
  submit: 'Verify',
  submitting: 'Verifying...',
} as const
