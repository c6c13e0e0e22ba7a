export const SIGN_IN_COPY = {
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resendCode: 'Resend code',
  signedIn: 'Login successful!',
  tryAgainIn: (seconds: string) => `You can try again in ${seconds}.`,
} as const
