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
