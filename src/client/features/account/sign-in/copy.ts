export const SIGN_IN_COPY = {
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resendCode: 'Resend code',
  signedIn: 'Login successful!',
  unreached: "Couldn't reach Milepost. What you typed is still here. Try again.",
  tryAgainIn: (seconds: string) => `You can try again in ${seconds}.`,
} as const
