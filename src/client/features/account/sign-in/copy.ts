import { formatRecordDay } from '#domain/time/record-time.ts'
import type { UnsentAccount } from '#offline/outbox/outbox-accounts.ts'
import type { LeftAccount } from '#offline/session/left-account.ts'

export const LOGIN_COPY = {
  verifyYourEmail: 'verify your email',
  title: 'Sign in',
  password: 'Password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password?',
  submit: 'Sign In',
  submitting: 'Signing In...',
  signedOut: (email: string) =>
    `${email} was signed out: the sign-in expired, or another device ended it. Sign in again to continue.`,
  byPasskey: 'Sign in with a passkey',
  passkeyFailed: "That passkey didn't work here. Sign in with your password.",
  newToMilepost: 'New to Milepost? ',
  signUp: 'Sign up',
  codeSentTo: 'We emailed a code to ',
  enterTheCode: 'Enter the code',
} as const

export const LOGIN_FORM_COPY = {
  emailIsRequired: 'Email is required',
  invalidEmailAddress: 'Invalid email address',
  passwordIsRequired: 'Password is required',
} as const

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

export const SIGN_IN_COPY = {
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resendCode: 'Resend code',
  signedIn: 'Login successful!',
  unreached: "Couldn't reach Milepost. What you typed is still here. Try again.",
  tryAgainIn: (seconds: string) => `You can try again in ${seconds}.`,
} as const

type Unsent = Pick<UnsentAccount, 'left' | 'count'>

const items = (count: number) => (count === 1 ? 'item' : 'items')
const whose = ({ left }: Unsent) => left?.email ?? 'an account that was signed in here'

export const UNSENT_COPY = {
  discard: 'Discard',
  saveAsFile: 'Save as a file',
  saveAsFileLabel: (unsent: Unsent) =>
    `Save as a file: ${unsent.count} unsent ${items(unsent.count)} of ${whose(unsent)}`,
  signIn: ({ left, count }: Unsent) =>
    `Sign in ${left ? `as ${left.email} ` : ''}to send ${count} saved ${items(count)}`,
  removed: ({ company, removedAt }: NonNullable<LeftAccount['removal']>, count: number) => {
    const removal = `${company} removed you on ${formatRecordDay(Date.parse(removedAt))}.`
    return count === 0 ? removal : `${removal} ${count} ${items(count)} ${count === 1 ? 'was' : 'were'} not sent.`
  },
  discardLabel: (unsent: Unsent) => `Discard ${unsent.count} saved ${items(unsent.count)} of ${whose(unsent)}`,
  question: ({ count }: Unsent) => `Discard ${count} unsent ${items(count)}?`,
  consequence: (unsent: Unsent) =>
    `Everything that ${whose(unsent)} saved on this device is deleted: ${unsent.count} unsent ${items(unsent.count)}, drafts and saved copies. Nothing is sent, and nobody is notified.`,
  keep: ({ count }: Unsent) => `Keep ${items(count)}`,
}
