import { SEAT_NAMES, type Seat } from '#domain/access/seat.ts'

export const JOIN_COPY = {
  title: (company: string) => `Join ${company}`,
  pageTitle: 'Join',
  lead: (inviter: string, seat: Seat) => `${inviter} invited you as ${SEAT_NAMES[seat]}.`,
  loading: 'Reading your invitation...',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  passwordHint: 'At least 12 characters',
  agree: 'I agree to the ',
  terms: 'Terms & Conditions',
  and: ' and ',
  privacy: 'Privacy Policy',
  submit: 'Join',
  submitting: 'Joining...',
  agreementRequired: 'Please agree to the terms',
  confirmPasswordRequired: 'Please confirm your password',
  endedTitle: 'Invitation ended',
  ended: 'This invitation has ended. Ask your colleague for a new one.',
  takenTitle: 'This email has an account',
  taken:
    'This email already has its own Milepost account. Delete that account first, or ask for an invitation to another address.',
  failedTitle: 'Your invitation could not be read',
  failed: 'Check your connection, then try again.',
  again: 'Try again',
  backToSignIn: 'Back to sign in',
} as const
