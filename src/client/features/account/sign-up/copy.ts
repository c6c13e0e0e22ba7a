import type { AccountType } from '#contract/account/sign-up.ts'

export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  broker: 'Broker account',
  dispatcher: 'Dispatcher account',
  company: 'Trucking company account',
}

/** SIGN-16: brokers get their own text for an empty field. */
export const BUSINESS_REQUIRED: Partial<Record<AccountType, string>> = {
  broker: 'Business Name is required for brokers',
}

export const SIGN_UP_COPY = {
  title: 'Sign up',
  back: 'Back',
  step: (step: number) => `Step ${step} of 3`,
  confirmPasswordRequired: 'Confirm password is required',
  agreementRequired: 'You must agree to the terms and conditions',
  answerLost: "Your account was created, but we lost the connection. We've emailed you a code.",
} as const

export const ACCOUNT_TYPE_STEP_COPY = {
  broker: "I'm a Broker",
  brokerHint: 'I post loads and book carriers for them',
  dispatcher: "I'm a Dispatcher",
  dispatcherHint: 'I find loads for trucks and drivers',
  company: "I'm a Trucking Company",
  companyHint: 'I run trucks and haul loads',
  title: 'Join Milepost',
  lead: '30 days free, no credit card needed. Then $49.99 per month.',
  accountType: 'Account type',
  whyNot: 'Choose an account type first',
  next: 'Next',
  alreadyHaveAnAccount: 'Already have an account? ',
  signIn: 'Sign in',
} as const

export const CONTACT_METHOD_STEP_COPY = {
  title: 'How can we reach you?',
  lead: 'Loads move by phone and email, so your account needs both. We email you a code to verify your address.',
  next: 'Continue with phone or email',
} as const

export const DETAILS_STEP_COPY = {
  detailsTitle: 'Create your account',
  lead: (value: string) => `${value}, free for 30 days.`,
  businessName: 'Business name',
  dotNumber: 'DOT number',
  password: 'Password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters',
  agree: 'I agree to the ',
  termsAndConditions: 'Terms and Conditions',
  and: ' and the ',
  privacyPolicy: 'Privacy Policy',
  submit: 'Create Account',
  submitting: 'Creating Account...',
  fillIn: 'Fill in every field and agree to the terms first',
  alreadyHaveAnAccount: 'Already have an account? ',
  signIn: 'Sign in',
  newTab: ' (opens in a new tab)',
} as const

export const VERIFY_EMAIL_COPY = {
  emailRequired: 'Email address is required',
  title: 'Verify your email',
  passwordRequired: 'Password is required',
  sentBefore: 'We emailed a 6-digit code to ',
  sentAfter: '. It expires in 30 minutes.',
  lead: 'Enter the 6-digit code we emailed you. It expires in 30 minutes.',
  password: 'Password',
  passwordHint: 'The password you chose when you signed up',
  verificationCode: 'Verification code',
  submit: 'Verify Email',
  submitting: 'Verifying...',
  wrongAddress: 'Wrong address? ',
  fixIt: 'Fix it',
  signUp: 'Sign up',
  alreadyVerified: 'Already verified? ',
  signIn: 'Sign in',
} as const
