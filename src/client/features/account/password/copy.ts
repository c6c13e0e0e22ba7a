export const FORGOT_PASSWORD_COPY = {
  title: 'Forgot password',
  checkYourEmail: 'Check Your Email',
  sentBefore: 'If ',
  sentAfter:
    " has an account, a password reset link is on its way. It expires in 30 minutes. Don't see it? Check your spam folder, or ",
  tryAgain: 'try again',
  backToSignIn: 'Back to sign in',
  lead: "We'll email you a link to choose a new one.",
  heading: 'Forgot your password?',
  submit: 'Send Reset Link',
  submitting: 'Sending...',
} as const

export const RESET_PASSWORD_COPY = {
  title: 'Choose a new password',
  invalidResetLink: 'Invalid Reset Link',
  invalidLink: 'Invalid reset link. Please request a new password reset.',
  incompleteLink: 'This link is incomplete. Open the full link from your email, or request a new one.',
  requestANewLink: 'Request a new link',
  backToSignIn: 'Back to sign in',
  accountBefore: 'For ',
  accountAfter: '. This signs out every device.',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters with upper and lower case, a number and one of !@#$%^&*',
  submit: 'Reset password',
  submitting: 'Resetting...',
  confirmationRequired: 'Please confirm your password',
} as const

/** Also on the sign-up form. */
export const PASSWORDS_MUST_MATCH = 'Passwords must match'
