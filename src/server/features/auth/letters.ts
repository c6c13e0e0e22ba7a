import type { Letter } from '#server/ports/mail/letter.ts'
import type { MailTask } from '#server/jobs/mail-task.ts'

const NOT_YOU = 'If you did not ask for this, you can ignore this mail: nothing changes.'

interface Addressee {
  firstName: string
}

function hello({ firstName }: Addressee): string {
  return `Hello ${firstName},`
}

export function verificationLetter(
  to: Addressee & { email: string; businessName: string | null },
  code: string,
  appUrl: string,
): Letter {
  const query = new URLSearchParams({ email: to.email })
  return {
    subject: `${code} is your Milepost code`,
    greeting: hello(to),
    paragraphs: [
      `Somebody opened a Milepost account${to.businessName ? ` for ${to.businessName}` : ''} with this address. If it was you, enter this code within 30 minutes to verify it:`,
    ],
    code,
    // for whom the page with the field is gone, or open on another device
    button: { label: 'Enter the code', url: `${appUrl}/auth/verify-email?${query.toString()}` },
    footnote: 'If this was not you, or the business is not yours, do not enter the code.',
  }
}

export function alreadyVerifiedLetter(to: Addressee, appUrl: string): Letter {
  return {
    subject: 'You already have a Milepost account',
    greeting: hello(to),
    paragraphs: [
      'Somebody asked to open a Milepost account with this address, or to verify it. It has an account, and it is verified. Please sign in. If you forgot your password, you can choose a new one there.',
    ],
    button: { label: 'Sign in', url: `${appUrl}/auth/login` },
    footnote: NOT_YOU,
  }
}

export function resetLetter(to: Addressee & { email: string }, token: string, appUrl: string): Letter {
  const query = new URLSearchParams({ token, email: to.email })
  return {
    subject: 'Choose a new Milepost password',
    greeting: hello(to),
    paragraphs: ['Open this link within 30 minutes to choose a new password. It works once.'],
    button: { label: 'Reset password', url: `${appUrl}/auth/reset-password?${query.toString()}` },
    footnote: NOT_YOU,
  }
}

export function signInLetter(to: Addressee, code: string): Letter {
  return {
    subject: `${code} is your Milepost sign-in code`,
    greeting: hello(to),
    paragraphs: ['Enter this code within 10 minutes to finish signing in:'],
    code,
    footnote: 'If you are not signing in, somebody knows your password: change it under Edit Profile, Change Password.',
  }
}

type Notice = Extract<MailTask, { kind: 'notice' }>

const NOTICES: Record<Notice['notice'], { subject: string; said: (notice: Notice) => string }> = {
  'password-changed': {
    subject: 'Your Milepost password was changed',
    said: () => 'The password of your account was changed, and your other devices were signed out.',
  },
  'two-step-on': {
    subject: '2-step verification is on',
    said: () =>
      'From now on, signing in to your account asks for a code that we mail to this address. Keep the recovery codes for the day on which you cannot read your mail.',
  },
  'two-step-off': {
    subject: '2-step verification is off',
    said: () => 'Signing in to your account asks for your password alone again. The recovery codes no longer work.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes',
    said: () => 'New recovery codes were made for your account. The ones before no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    said: () => 'Somebody signed in to your account with one of its recovery codes, which no longer works.',
  },
  'new-device': {
    subject: 'A new device signed in',
    said: ({ device }) =>
      `Your account was signed in to on a device that it had not seen before: ${device ?? 'unknown'}.`,
  },
  'payment-method-added': {
    subject: 'A payment method was added',
    said: ({ card }) => `${card ?? 'A card'} can pay for your Milepost account from now on.`,
  },
  'payment-method-removed': {
    subject: 'A payment method was removed',
    said: ({ card }) => `${card ?? 'A card'} was removed from your Milepost account and is not charged any more.`,
  },
  'account-deleted': {
    subject: 'Your Milepost account is deleted',
    said: () =>
      'Your account is deleted, your loads are off the board and your requests are withdrawn. The records of finished loads are kept for as long as the law asks, without your name.',
  },
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export function noticeLetter(notice: Notice): Letter {
  const { subject, said } = NOTICES[notice.notice]
  return {
    subject,
    greeting: hello(notice),
    paragraphs: [said(notice), `When: ${WHEN.format(new Date(notice.at))} UTC.`],
    footnote: 'If this was not you, reset your password at once: Sign in, Forgot password.',
  }
}
