import { PATHS } from '#contract/api/path.ts'
import { SEAT_NAMES, type Seat } from '#domain/access/seat.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { EmailContent } from '#server/ports/mail/render-email.ts'
import type { MailTask } from '#server/jobs/task.ts'

const NOT_YOU = "If you didn't request this, you can ignore this email. Nothing changes."

interface Addressee {
  firstName: string
}

function hello({ firstName }: Addressee): string {
  return `Hi ${isolateBidi(firstName)},`
}

/** To an address that may be a stranger's: it repeats nothing that the sender typed, which could be an advertisement. */
export function verificationEmail({ email }: { email: string }, code: string, appUrl: string): EmailContent {
  const query = new URLSearchParams({ email })
  return {
    subject: `${code} is your Milepost code`,
    greeting: 'Hello,',
    paragraphs: [
      'Someone signed up for Milepost with this address. If it was you, enter this code within 30 minutes, on the page where you signed up. On another device, you also need the password you chose.',
    ],
    code,
    // in case the code page is closed, or open on another device
    button: { label: 'Enter the code', url: `${appUrl}/auth/verify-email?${query.toString()}` },
    footnote: "If this wasn't you, ignore this email. Without the code, nothing happens.",
  }
}

export function alreadyVerifiedEmail(to: Addressee, appUrl: string): EmailContent {
  return {
    subject: 'You already have a Milepost account',
    greeting: hello(to),
    paragraphs: [
      'Someone tried to open a Milepost account with this address, or to verify it. It already has a verified account. Please sign in. If you forgot your password, you can reset it there.',
    ],
    button: { label: 'Sign in', url: `${appUrl}/auth/login` },
    footnote: NOT_YOU,
  }
}

export function passwordResetEmail(to: Addressee & { email: string }, token: string, appUrl: string): EmailContent {
  const query = new URLSearchParams({ token, email: to.email })
  return {
    subject: 'Choose a new Milepost password',
    greeting: hello(to),
    paragraphs: ['Open this link within 30 minutes to choose a new password. It works once.'],
    button: { label: 'Reset password', url: `${appUrl}/auth/reset-password?${query.toString()}` },
    footnote: NOT_YOU,
  }
}

export function signInCodeEmail(to: Addressee, code: string): EmailContent {
  return {
    subject: `${code} is your Milepost sign-in code`,
    greeting: hello(to),
    paragraphs: ['Enter this code within 10 minutes to finish signing in:'],
    code,
    footnote: "If you aren't signing in, someone knows your password. Change it under Edit Profile, Change Password.",
  }
}

/** A code that lets money be redirected: it says so, in case somebody talks the person into reading it out. */
export function proofCodeEmail(to: Addressee, code: string): EmailContent {
  return {
    subject: `${code} is your Milepost code`,
    greeting: hello(to),
    paragraphs: [
      "Enter this code within 10 minutes to confirm it's you. It allows changes such as a new payee or USDOT number:",
    ],
    code,
    footnote:
      "Milepost never asks for it by phone or message. If you aren't changing anything, someone is signed in to your account and knows your password: change it under Edit Profile, Change Password.",
  }
}

/** To an address that may be a stranger's. The token is in the fragment, so no server or mail scanner logs it. */
export function invitationEmail(
  { company, inviter, seat }: { company: string; inviter: string; seat: Seat },
  token: string,
  appUrl: string,
): EmailContent {
  const [who, where] = [isolateBidi(inviter), isolateBidi(company)]
  return {
    subject: `${who} invited you to ${where} on Milepost`,
    greeting: 'Hello,',
    paragraphs: [`${who} invited you to work with ${where} on Milepost. Your seat: ${SEAT_NAMES[seat]}.`],
    button: { label: 'Join', url: `${appUrl}${PATHS.join}#${token}` },
    footnote: "The link works once, for 7 days. If you don't know this company, ignore this email.",
  }
}

/** To a company that may know nothing of the account: it repeats nothing that the account's holder typed but the number. */
export function contactCodeEmail({ usdot }: { usdot: string }, code: string): EmailContent {
  return {
    subject: `${code} is the Milepost code for USDOT ${usdot}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone with a Milepost account says that it is the company with USDOT ${usdot}. FMCSA's register lists this address for that number. If it was you or a colleague, enter this code on the account's profile within 10 minutes:`,
    ],
    code,
    footnote: 'If nobody at your company asked for it, pass this code to no one. Without it, nothing is proved.',
  }
}

type Notice = Extract<MailTask, { kind: 'notice' }>

/** Of what nobody did. */
const OWNERS_FOOTNOTE = 'All owners of your company get this email, whatever their notification settings.'

const NOTICES: Record<
  Notice['notice'],
  {
    subject: string
    said: (notice: Notice) => string
    /** in place of what to do about a stranger */ footnote?: string
  }
> = {
  'password-changed': {
    subject: 'Your Milepost password was changed',
    said: () => 'Your password was changed, and your other devices were signed out.',
  },
  'two-step-on': {
    subject: '2-step verification is on',
    said: () =>
      "From now on, signing in asks for a code that we email to this address. Keep your recovery codes in case you can't get to your email.",
  },
  'two-step-off': {
    subject: '2-step verification is off',
    said: () => 'Signing in now takes only your password. Your recovery codes no longer work.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes',
    said: () => 'New recovery codes were generated for your account. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    said: () => 'Someone signed in to your account with a recovery code. That code no longer works.',
  },
  'new-device': {
    subject: 'New sign-in to your Milepost account',
    said: ({ device }) => `Someone signed in to your account on a new device: ${device ?? 'unknown'}.`,
  },
  'seat-changed': {
    subject: 'Your Milepost seat was changed',
    said: ({ changed }) => `An owner of your company changed your seat. ${changed ?? ''}.`,
  },
  'owners-changed': {
    subject: "Your company's owners changed",
    said: ({ changed }) => `The owners of your company on Milepost changed. ${changed ?? ''}.`,
  },
  removed: {
    subject: 'You were removed from your company on Milepost',
    said: () => 'An owner removed you. You are signed out on all devices, and what they had not sent is not accepted.',
  },
  'identity-changed': {
    subject: 'Your Milepost profile was changed',
    said: ({ changed }) =>
      `Changed: ${changed ?? 'your name or numbers'}. Loads booked before this keep the names they were booked under.`,
  },
  'payment-method-added': {
    subject: 'A payment method was added',
    said: ({ card }) => `${card ?? 'A card'} was added to your Milepost account as a payment method.`,
  },
  'payment-method-removed': {
    subject: 'A payment method was removed',
    said: ({ card }) => `${card ?? 'A card'} was removed from your Milepost account and won't be charged again.`,
  },
  'passkey-added': {
    subject: 'A passkey was added to your Milepost account',
    said: ({ passkey }) =>
      `Someone added the passkey "${isolateBidi(passkey ?? 'unknown')}" to your account. It signs in without your password.`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Milepost account',
    said: ({ passkey }) => `The passkey "${isolateBidi(passkey ?? 'unknown')}" can no longer sign in to your account.`,
  },
  'payee-changed': {
    subject: 'Your invoice names another payee',
    said: ({ payee, loadNumber }) =>
      `The invoice for load #${loadNumber ?? ''} asks for payment to ${isolateBidi(payee ?? 'another payee')}. Your last invoice named another payee.`,
  },
  'standing-signature': {
    subject: 'Your standing signature was changed',
    said: ({ signer }) =>
      signer === undefined
        ? 'Your standing signature was removed. Rate confirmations wait for your signature again.'
        : `From now on, Milepost signs your rate confirmations as ${isolateBidi(signer)}.`,
  },
  'key-changed': {
    subject: "Your company's API keys changed",
    said: ({ changed }) =>
      `An API key lets a program act for your company. ${isolateBidi(changed ?? '')}. End a key you don't know under Settings, Integrations.`,
  },
  'key-expiring': {
    subject: 'An API key of your company expires soon',
    said: ({ changed }) =>
      `${changed ?? 'A key expires soon.'} Programs that use it are refused from then on. Make a new key under Settings, Integrations, give it to your program, then end this one.`,
    footnote: OWNERS_FOOTNOTE,
  },
  'integration-troubled': {
    subject: 'A program that you connected to Milepost needs you',
    said: ({ changed }) => `${changed ?? 'A program needs your attention.'} See Settings, Integrations.`,
    footnote: OWNERS_FOOTNOTE,
  },
  'partner-live': {
    subject: 'An EDI partner of your company is live',
    said: ({ changed }) =>
      `Messages of ${isolateBidi(changed ?? '')} now act for your company. Pause a partner you don't know under Settings, Integrations.`,
  },
  'webhook-changed': {
    subject: "Your company's webhooks changed",
    said: ({ changed }) =>
      `A webhook sends what happens on your loads to a server. ${isolateBidi(changed ?? '')}. Remove a webhook you don't know under Settings, Integrations.`,
  },
  'consent-ended': {
    subject: 'A consent to book loads has ended',
    said: ({ changed }) => `${changed ?? 'A consent has ended'}.`,
  },
  'account-deleted': {
    subject: 'Your Milepost account is deleted',
    said: () =>
      'Your account is deleted, your loads are off the board, and your requests are withdrawn. Records of completed loads are kept as long as the law requires, without your name.',
  },
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

export function securityNoticeEmail(notice: Notice): EmailContent {
  const { subject, said, footnote } = NOTICES[notice.notice]
  return {
    subject,
    greeting: hello(notice),
    paragraphs: [said(notice), `When: ${WHEN.format(new Date(notice.at))} UTC.`],
    footnote: footnote ?? "If this wasn't you, reset your password right away: Sign in, then Forgot password.",
  }
}
