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
